/** A running child process as its owner sees it, however it was started. */

export interface Child {
  /** `null` before it runs and after it ended. */
  pid(): number | null;
  /** A message to a process that has ended is dropped: its end is reported through `onExit`. */
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Once, whatever ended it; also when it could not be started. */
  onExit(listener: (how: string) => void): void;
  /** Its output, standard output and standard error alike. */
  onOutput(listener: (text: string) => void): void;
  /** At once and without asking. */
  kill(): void;
}

export interface ChildOptions {
  readonly modulePath: string;
  readonly arguments: readonly string[];
  /** For the operating system's list of processes. */
  readonly name: string;
  /** The folder in which V8's compiled code is kept from one start to the next; a folder that nobody else may write to. */
  readonly compiledFolder: string;
}

/**
 * The environment that a child inherits: nothing that is meant for this process alone, no sign-in above all. Node 22.1 and later keep in
 * `compiledFolder` what was compiled, by its text and their own version; earlier ones do not know the variable.
 */
export function childEnvironment(
  environment: NodeJS.ProcessEnv,
  compiledFolder: string,
): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) {
    if (
      value === undefined ||
      /^(NODE_OPTIONS|ELECTRON_|STOCKHAND_(ACCESS_TOKEN|BROKER_CREDENTIAL))/.test(name)
    ) {
      continue;
    }
    kept[name] = value;
  }
  kept['NODE_COMPILE_CACHE'] = compiledFolder;
  return kept;
}
