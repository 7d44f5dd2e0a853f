/**
 * Changes of social pages. They go out while a person waits, not by the outbox: a connection is made by a sign-in in the browser, and
 * what it would change cannot be seen offline. After a lost answer the Service is asked what became of it; nothing is sent again.
 */
import { failure, type Failure } from '../../domain/failure.ts';
import { joined } from '../../domain/messages/message.ts';
import { aboutRecords } from '../../domain/messages/records.ts';
import type { Question } from '../../domain/questions/questions.ts';
import { failed, ok, type Result } from '../../domain/result.ts';
import { isSameMapping, type SocialPage } from '../../domain/social/social-page.ts';
import { readRecord } from '../../store/records/records.ts';
import { callService, readForms, readPages, type SocialParts } from './reads.ts';

const NOT_SENT = failure('NOT_FOUND', aboutRecords('pipelineUnsent'));
const CHANGED = failure('CONFLICT', aboutRecords('mappingChanged'));
const FORM_GONE = failure('GONE', aboutRecords('formGone'));

export async function connectPage(
  parts: SocialParts,
  { pageId, ...place }: Question<'social.connect'>,
): Promise<Result<null>> {
  const body = await placeBody(parts, place);
  if (!body.ok) return body;
  const sent = await callService(parts, 'meta.pages.connect', { path: { pageId }, body: body.value });
  if (sent.ok) return ok(null);
  return settle(sent.failure, () =>
    pagesShow(parts, (pages) => pages.some((page) => page.pageId === pageId && page.isConnected === true)),
  );
}

export async function disconnectPage(
  parts: SocialParts,
  { pageId }: Question<'social.disconnect'>,
): Promise<Result<null>> {
  const sent = await callService(parts, 'meta.pages.delete', { path: { pageId } });
  // A page that is not there any more is disconnected.
  if (sent.ok || sent.failure.code === 'GONE') return ok(null);
  return settle(sent.failure, () =>
    pagesShow(parts, (pages) => pages.every((page) => page.pageId !== pageId || page.isConnected === false)),
  );
}

async function pagesShow(
  parts: SocialParts,
  isDone: (pages: readonly SocialPage[]) => boolean,
): Promise<Result<boolean>> {
  const pages = await readPages(parts);
  return pages.ok ? ok(isDone(pages.value)) : pages;
}

/** Saves a mapping unless somebody else changed it since the person saw it. */
export async function mapForm(
  parts: SocialParts,
  { pageId, formId, mappings, seen, ...place }: Question<'social.map'>,
): Promise<Result<null>> {
  const there = await formOf(parts, pageId, formId);
  if (!there.ok) return there;
  if (!isSameMapping(there.value.mappings, seen)) return failed(CHANGED);
  const body = await placeBody(parts, place);
  if (!body.ok) return body;
  const sent = await callService(parts, 'meta.pages.setMapping', {
    path: { pageId, formId },
    body: { formName: there.value.name, mappings, ...body.value },
  });
  if (sent.ok) return ok(null);
  return settle(sent.failure, async () => {
    const now = await formOf(parts, pageId, formId);
    return now.ok ? ok(isSameMapping(now.value.mappings, mappings)) : now;
  });
}

async function formOf(parts: SocialParts, pageId: string, formId: string) {
  const forms = await readForms(parts, pageId);
  if (!forms.ok) return forms;
  const form = forms.value.find((one) => one.formId === formId);
  return form === undefined ? failed(FORM_GONE) : ok(form);
}

/** Only what was chosen is sent: the contract knows no `null` here. */
async function placeBody(
  { store }: SocialParts,
  { leadSource, pipelineId }: { readonly leadSource: string | null; readonly pipelineId: string | null },
): Promise<Result<Readonly<Record<string, string>>>> {
  const source = leadSource === null || leadSource.trim() === '' ? {} : { leadSource };
  if (pipelineId === null) return ok(source);
  const pipeline = await readRecord(store.reader, pipelineId);
  return pipeline?.serverId == null ? failed(NOT_SENT) : ok({ ...source, pipelineId: pipeline.serverId });
}

/** @param look whether the change is there */
async function settle(trouble: Failure, look: () => Promise<Result<boolean>>): Promise<Result<null>> {
  if (trouble.effect !== 'maybe') return failed(trouble);
  const looked = await look();
  if (looked.ok && looked.value) return ok(null);
  const rest = looked.ok ? aboutRecords('notArrived') : aboutRecords('arrivalUnknown');
  return failed(
    failure(trouble.code, joined(aboutRecords('answerLost'), rest), {
      effect: looked.ok ? 'no' : 'maybe',
    }),
  );
}
