/** In words, for a page of figures. */
import { cpus, loadavg, totalmem } from 'node:os';

/** The machine as it is now. */
export function machine(): string {
  const [{ model } = { model: 'unknown processor' }] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const load = loadavg()
    .map((value) => value.toFixed(0))
    .join(', ');
  return (
    `${cpus().length} cores (${model.trim()}), ${memory} GB, ${process.platform}, Node ${process.versions.node}; ` +
    `load at the end ${load}`
  );
}
