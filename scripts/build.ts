/** `npm run build` */
import { build } from './runtime/build.ts';
import { runScript } from './runtime/processes.ts';

await runScript(build);
