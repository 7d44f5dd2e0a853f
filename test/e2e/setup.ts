/** Around every end-to-end test file: pictures of failures, no window left behind. */
import { afterAll, afterEach } from 'vitest';
import { endOpenDesks, picturesOfOpenDesks } from './harness.ts';

afterEach(async (context) => {
  if (context.task.result?.state === 'fail') await picturesOfOpenDesks(context.task.name);
});

afterAll(endOpenDesks);
