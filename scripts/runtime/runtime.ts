/** Everything a real window needs on this machine, in one call. */
import { hasDisplay, startVirtualDisplay, type Display, type DisplaySize } from './display.ts';
import { engineNeedsOwnNode, resolveElectron } from './electron.ts';
import { ensureLibraries } from './libraries.ts';
import { installedCommand } from './paths.ts';

export interface Runtime {
  readonly executable: string;
  /** Switches for Electron itself, to be given before the app folder. */
  readonly switches: readonly string[];
  /** To be added to the environment of Electron. */
  readonly environment: Readonly<Record<string, string>>;
  /** One line for a person: which Electron, what runs the engine, where it draws. */
  readonly description: string;
  readonly close: () => void;
}

export interface RuntimeOptions {
  readonly displaySize: DisplaySize;
  /** Also get what the keychain tests need. */
  readonly keychain: boolean;
}

async function displayFor(size: DisplaySize): Promise<Display | null> {
  return hasDisplay() ? null : startVirtualDisplay(size);
}

/** Finds Electron, installs what is missing, opens a virtual display where there is no screen. */
export async function prepareRuntime(options: RuntimeOptions): Promise<Runtime> {
  const electron = await resolveElectron();
  ensureLibraries(electron.executable, { virtualDisplay: !hasDisplay(), keychain: options.keychain });
  const display = await displayFor(options.displaySize);
  const ownNode = engineNeedsOwnNode(electron);
  const drawsOn =
    display === null
      ? ''
      : `; no screen here, drawing on a virtual one (Xvfb ${String(display.environment['DISPLAY'])})`;
  return {
    executable: electron.executable,
    // Chromium's sandbox refuses to run as root; everybody else keeps it.
    switches: process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    environment: {
      ...display?.environment,
      ...(ownNode
        ? { STOCKHAND_ENGINE_NODE: process.env['STOCKHAND_ENGINE_NODE'] ?? installedCommand('node') }
        : {}),
    },
    description: `${electron.description}; engine under ${ownNode ? `Node ${process.versions.node}` : 'a utility process'}${drawsOn}`,
    close: () => display?.close(),
  };
}
