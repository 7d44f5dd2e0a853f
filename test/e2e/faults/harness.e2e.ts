/** The ground the other end-to-end tests stand on: a window opens, closes, and can be killed without a trace. */
import { expect, test } from 'vitest';
import { launchDesk, runtimeDescription, untilRows } from '../harness.ts';
import { isRunning, processTree } from '../processes.ts';

test('the demo opens with rows in a real window, and closing it ends every process', async () => {
  const desk = await launchDesk({ args: ['--demo'] });
  await untilRows(desk);
  const { main, engine, service } = await desk.pids();
  expect(engine, runtimeDescription()).not.toBeNull();
  expect(service).not.toBeNull();
  const tree = processTree(main);
  expect(tree).toContain(engine);
  await desk.close();
  expect(tree.filter(isRunning)).toEqual([]);
});

test('killed as a whole, the desk leaves no process behind and opens again on the same data', async () => {
  const desk = await launchDesk({ args: ['--demo'] });
  await untilRows(desk);
  const { main, engine, service } = await desk.pids();
  await desk.kill9();
  expect([main, engine, service].filter((pid) => pid !== null && isRunning(pid))).toEqual([]);
  const again = await desk.restart();
  expect(again.dataDir).toBe(desk.dataDir);
  await untilRows(again);
  await again.close();
});
