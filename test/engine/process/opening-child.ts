/** Opens an engine in a process of its own, to be killed meanwhile; it asks the Service nothing. */
import { openDesk } from '../desk.ts';

const [dataDir = '', url = '', token = ''] = process.argv.slice(2);
await openDesk({ dataDir, url, token });
setInterval(() => undefined, 1_000);
