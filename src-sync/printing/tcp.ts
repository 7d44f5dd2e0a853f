/**
 * A printer that listens on a port of its own (9100 as a rule) and takes its commands as they come. It answers nothing, so all
 * that can be told is whether it listens, keeps taking bytes, and hangs up only after the last of them.
 */
import { connect, type Socket } from 'node:net';
import { failed, ok, type Result } from '../domain/result.ts';
import type { Failure } from '../domain/failure.ts';
import type { Delivery, PrintOrder } from './target.ts';
import { GIVEN_UP, printerOff, printerRefused, printerStopped } from './words.ts';

export interface TcpPatience {
  readonly connectMs: number;
  /** Time for which a printer may take nothing: one that feeds paper pauses, one without paper never goes on. */
  readonly stallMs: number;
  /** Time that it may take to hang up after the last byte; many never do. */
  readonly closeMs: number;
}

export const DEFAULT_TCP_PATIENCE: TcpPatience = { connectMs: 5_000, stallMs: 30_000, closeMs: 2_000 };

/** Bytes between this PC and the printer beyond which the next piece waits. */
const UNDER_WAY_MAX = 65_536;

class Line {
  readonly #socket: Socket;
  readonly #name: string;
  #trouble: Error | null = null;
  #closed = false;
  #wake: (() => void) | null = null;

  constructor(socket: Socket, name: string) {
    this.#socket = socket;
    this.#name = name;
    // A printer's replies (status, prompts) are read and ignored, or its buffer would fill up.
    socket.resume();
    socket.on('error', (error) => {
      this.#trouble = error;
    });
    // A printer that ends the conversation takes nothing more, whatever it still lets us write.
    socket.on('end', () => this.#end());
    socket.on('close', () => this.#end());
    socket.on('drain', () => this.#wake?.());
  }

  #end(): void {
    this.#closed = true;
    this.#wake?.();
  }

  get isOver(): boolean {
    return this.#closed;
  }

  stopped(labels: number, why: string): Failure {
    return printerStopped(this.#name, labels, this.#trouble?.message ?? why);
  }

  get failed(): boolean {
    return this.#trouble !== null;
  }

  /** @returns whether `holds` came true within the time, without the connection ending first */
  async until(holds: () => boolean, patienceMs: number, signal?: AbortSignal): Promise<boolean> {
    if (holds()) return true;
    const deadline = AbortSignal.timeout(patienceMs);
    const wake = (): void => this.#wake?.();
    deadline.addEventListener('abort', wake);
    signal?.addEventListener('abort', wake);
    try {
      while (!holds()) {
        if (this.#closed || deadline.aborted || signal?.aborted === true) return false;
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
      return true;
    } finally {
      this.#wake = null;
      deadline.removeEventListener('abort', wake);
      signal?.removeEventListener('abort', wake);
    }
  }

  write(bytes: Uint8Array, written: () => void): void {
    this.#socket.write(bytes, (error) => {
      if (error == null) written();
      this.#wake?.();
    });
  }

  get underWay(): number {
    return this.#socket.writableLength;
  }

  end(): void {
    this.#socket.end();
  }

  destroy(): void {
    this.#socket.destroy();
  }
}

export async function deliverOverTcp(
  target: { readonly host: string; readonly port: number },
  name: string,
  order: PrintOrder,
  patience: TcpPatience = DEFAULT_TCP_PATIENCE,
): Delivery {
  const opened = await open(target, name, patience.connectMs, order.signal);
  if (!opened.ok) return opened;
  const line = new Line(opened.value, name);
  try {
    return await send(line, order, patience);
  } finally {
    line.destroy();
  }
}

async function send(line: Line, order: PrintOrder, patience: TcpPatience): Delivery {
  let labels = 0;
  for await (const piece of order.pieces) {
    if (order.signal?.aborted === true) return failed(GIVEN_UP);
    if (line.isOver) return failed(line.stopped(labels, 'the printer hung up'));
    line.write(piece.bytes, () => {
      labels += piece.labels;
      order.onHandedOver?.(labels);
    });
    const taken = await line.until(() => line.underWay < UNDER_WAY_MAX, patience.stallMs, order.signal);
    if (!taken) return notTaken(line, order, labels);
  }
  const emptied = await line.until(() => line.underWay === 0, patience.stallMs, order.signal);
  if (!emptied) return notTaken(line, order, labels);
  line.end();
  await line.until(() => line.isOver, patience.closeMs);
  // A reset now means that the printer threw away what it had not read.
  return line.failed ? failed(line.stopped(labels, 'the printer hung up')) : ok({ labels });
}

function notTaken(line: Line, order: PrintOrder, labels: number): Result<never> {
  if (order.signal?.aborted === true) return failed(GIVEN_UP);
  return failed(line.stopped(labels, line.isOver ? 'the printer hung up' : 'the printer took no more bytes'));
}

function open(
  { host, port }: { readonly host: string; readonly port: number },
  name: string,
  connectMs: number,
  signal?: AbortSignal,
): Promise<Result<Socket>> {
  return new Promise((resolve) => {
    // Half open: a printer that ends its side early is told apart from one that ends after everything.
    const socket = connect({ host, port, allowHalfOpen: true });
    const settle = (result: Result<Socket>): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
      socket.removeAllListeners();
      if (!result.ok) {
        // A late error of a given-up connection concerns nobody.
        socket.on('error', () => undefined);
        socket.destroy();
      }
      resolve(result);
    };
    const giveUp = (): void => settle(failed(GIVEN_UP));
    const timer = setTimeout(() => {
      settle(failed(printerOff(name, `no answer within ${connectMs / 1_000} s`)));
    }, connectMs);
    signal?.addEventListener('abort', giveUp);
    socket.once('connect', () => settle(ok(socket)));
    socket.once('error', (error: NodeJS.ErrnoException) => {
      const refused = error.code === 'ECONNREFUSED';
      settle(failed(refused ? printerRefused(name, error.message) : printerOff(name, error.message)));
    });
  });
}
