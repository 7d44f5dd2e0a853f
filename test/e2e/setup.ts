/** Around every end-to-end test file: pictures of failures, no window left behind, a list of what reached the Service. */
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { arrivalsOf, type Arrivals } from './arrivals.ts';
import { endOpenDesks, picturesOfOpenDesks } from './harness.ts';

afterEach(async (context) => {
  if (context.task.result?.state === 'fail') await picturesOfOpenDesks(context.task.name);
});

let arrivals: Arrivals | null = null;

beforeAll(() => {
  arrivals = arrivalsOf(expect.getState().testPath ?? '');
});

afterAll(async () => {
  await endOpenDesks();
  arrivals?.keep();
});
