/** Ends a start before anything was opened: a sentence for a person, an exit code (cli.md) for a script. */
export const EXIT_USAGE = 64;
export const EXIT_LOCKED = 7;
export const EXIT_STORAGE = 8;

export function leave(message: string, exitCode: number): never {
  process.stderr.write(`${message}\n`);
  process.exit(exitCode);
}
