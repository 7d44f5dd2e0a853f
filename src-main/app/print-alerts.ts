/** Changes of the engine, on their way to the window; and a print job that stopped while nobody looks at it: said by the system, with the way to the bench where it waits. */
import type { Answer, ChangedTopic } from '../../src-sync/domain/questions/questions.ts';
import type { Result } from '../../src-sync/domain/result.ts';
import type { Settings } from '../ipc-contract/settings.ts';
import type { Log } from '../log/log.ts';
import type { MainWindow } from '../window/main-window.ts';
import { alertWords } from './alert-looks.ts';
import { isAway, showNotice } from './system-notice.ts';

interface Parts {
  readonly log: Log;
  readonly preferences: { get(): Settings };
}

interface Asked {
  askEngine(name: 'prints.troubles', question: Record<string, never>): Promise<Result<unknown>>;
}

export class PrintAlerts {
  readonly #parts: Parts;
  readonly #workspace: Asked;
  readonly #window: MainWindow;
  /** Jobs that were printed before this run are no news. */
  readonly #startedAt = new Date().toISOString();
  readonly #told = new Set<string>();
  #looking: Promise<void> = Promise.resolve();

  constructor(parts: Parts, workspace: Asked, window: MainWindow) {
    this.#parts = parts;
    this.#workspace = workspace;
    this.#window = window;
  }

  /** Call with what every commit of the engine changed: the window is told all of it. */
  changed(topics: readonly ChangedTopic[]): void {
    this.#window.send('changed', { topics });
    if (!topics.includes('prints')) return;
    this.#looking = this.#looking
      .then(() => this.#look())
      .catch((error: unknown) => {
        this.#parts.log.problem('a stopped print could not be told', {
          reason: error instanceof Error ? error.message : String(error),
        });
      });
  }

  async #look(): Promise<void> {
    const found = (await this.#workspace.askEngine('prints.troubles', {})) as Result<
      Answer<'prints.troubles'>
    >;
    if (!found.ok) return;
    const fresh = found.value.filter(({ id, at }) => at >= this.#startedAt && !this.#told.has(id));
    for (const { id } of fresh) this.#told.add(id);
    const [newest] = fresh;
    const { language, desktopAlerts } = this.#parts.preferences.get();
    if (newest === undefined || !desktopAlerts || !isAway(this.#window)) return;
    const said = alertWords(language).printStopped(newest.title, newest.printerName);
    showNotice(said, '#/labels', this.#window);
  }
}
