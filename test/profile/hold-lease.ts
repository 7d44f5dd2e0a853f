/** A process of its own that takes a lease, says how that went, and keeps it until it is ended. */
import { acquireLease } from '../../src-sync/profile/lease.ts';

const [, , folder, user] = process.argv;
if (folder === undefined) {
  throw new Error('usage: hold-lease.ts FOLDER [USER-ID]');
}
// Only now: that user may not be allowed to read this program.
if (user !== undefined) process.setuid?.(Number(user));
const lease = acquireLease(folder);
process.stdout.write(`${JSON.stringify(lease.ok ? { held: true } : lease.failure)}\n`);
if (lease.ok) {
  process.stdin.on('end', () => lease.value.release()).resume();
}
