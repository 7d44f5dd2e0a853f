/** A label template that two people change at once. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { labelTemplateDocument } from '../../../src-sync/domain/labels/label-template.ts';
import { startService } from '../../../src-service/server.ts';
import { change } from '../../../src-service/store.ts';
import { openDeskOn } from '../desk.ts';

it('saving a template leaves alone what a colleague changed of it while it stood on the bench', async () => {
  const service = await startService({ data: { items: 2, contacts: 1 }, rateLimit: null });
  const desk = await openDeskOn(service);
  await desk.sync();
  const { state } = service;
  const listed = await desk.engine.ask('labels.templates', {});
  const chosen = listed.ok ? listed.value[0] : undefined;
  const theirs = state.labelTemplates.find(({ fields }) => fields['name'] === chosen?.template.name);
  if (chosen === undefined || theirs === undefined) throw new Error('both have the template');
  const before = labelTemplateDocument(chosen.template) as Record<string, never>;

  change(state, state.labelTemplates, theirs, { marginTopMm: 7, labelHeightMm: 21 });
  await desk.sync();
  const saved = await desk.engine.ask('labels.saveTemplate', {
    ...{ operationId: randomUUID(), id: chosen.id, isNew: false, before },
    document: { ...before, name: 'With my name' },
    extras: chosen.template.extras as unknown as never,
  });
  expect(saved.ok).toBe(true);
  await desk.sync();
  const there = state.labelTemplates.get(theirs.id)?.fields;
  expect(there).toMatchObject({ name: 'With my name', marginTopMm: 7, labelHeightMm: 21 });
  await desk.close();
  await service.stop();
});
