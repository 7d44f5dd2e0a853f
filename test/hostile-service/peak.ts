/** Loaded into a command before all else: at its end it tells its largest memory and how long it was held up at most. */
import { readFileSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const file = process.env['PEAK_FILE'];
const held = monitorEventLoopDelay({ resolution: 10 });
held.enable();
process.on('exit', () => {
  if (file === undefined) return;
  const bytes =
    process.platform === 'linux'
      ? Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024
      : process.resourceUsage().maxRSS * 1024;
  writeFileSync(file, JSON.stringify({ bytes, heldMs: held.max / 1e6 }));
});
