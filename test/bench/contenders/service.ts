/** The stand-in Service of the comparison, in a process of its own, and the questions about what it holds. */
import type { StandInService, DataCounts } from '../../../src-service/options.ts';
import type { RateLimitOptions } from '../../../src-service/http/rate-limit.ts';
import { startService } from '../../../src-service/server.ts';
import { refusals } from '../rate-figures.ts';
import { serveTasks } from '../serve-tasks.ts';
import type { Change, Item } from './contender.ts';
import { expectedAnswers, questionsFor, type Questions } from './questions.ts';
import type { Answers } from './serve.ts';

let service: StandInService | null = null;

function running(): StandInService {
  if (service === null) throw new Error('the Service was not started');
  return service;
}

async function start(given: {
  data: DataCounts;
  rateLimit: Partial<RateLimitOptions> | null;
}): Promise<{ url: string; token: string }> {
  service = await startService({ ...given, seed: 1 });
  const { url, token } = service;
  // A Service has an index for the orders it offers; the stand-in sorts a list when it is first asked for one.
  for (const order of ['sortBy=createdAt&sortDir=asc', 'sortBy=updatedAt&sortDir=desc']) {
    for (const isTracked of ['true', 'false']) {
      const list = `${url}/api/v1/inventory/items?page=1&pageSize=100&${order}&trackInventory=${isTracked}`;
      await (await fetch(list, { headers: { authorization: `Service-oauthtoken ${token}` } })).arrayBuffer();
    }
  }
  service.clearRequests();
  return { url, token };
}

function items(): readonly Item[] {
  return running()
    .state.items.all()
    .map(({ id, updatedAt, fields }) => ({ ...fields, id, updatedAt }) as unknown as Item);
}

function questions(): Promise<{ questions: Questions; answers: Answers }> {
  const all = items();
  const asked = questionsFor(all);
  return Promise.resolve({ questions: asked, answers: expectedAnswers(all, asked) });
}

/** Somebody else changes a price. */
function edit({ id, price }: Change): Promise<void> {
  running().otherClients.editItem(id, { price });
  return Promise.resolve();
}

function sent(): Promise<{ contacts: number; requests: number; refused: number }> {
  const { state, requests } = running();
  return Promise.resolve({
    contacts: state.contacts.size,
    requests: requests.length,
    refused: refusals(requests),
  });
}

serveTasks({ start, questions, edit, sent }, async () => service?.stop());
