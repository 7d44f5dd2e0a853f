/** A desk with rows to print, and a printer that listens. */
import { randomUUID } from 'node:crypto';
import { ROLL_PRINTER } from '../../../src-sync/domain/labels/labels.ts';
import type { Printer } from '../../../src-sync/domain/labels/printers.ts';
import type { Answer, Question, QuestionName } from '../../../src-sync/domain/questions/questions.ts';
import { startPrinter, type TestPrinter } from '../../printing/printer.ts';
import { startService, type StandInService } from '../../../src-service/server.ts';
import { openDeskOn, type Desk } from '../desk.ts';

export interface LabelDesk {
  readonly service: StandInService;
  readonly desk: Desk;
  readonly printer: TestPrinter;
  close(): Promise<void>;
}

export async function openLabelDesk(items: number, warehouses: number): Promise<LabelDesk> {
  const service = await startService({ data: { items, contacts: 1, warehouses }, rateLimit: null });
  const desk = await openDeskOn(service);
  await desk.sync();
  const printer = await startPrinter();
  return {
    service,
    desk,
    printer,
    async close() {
      await desk.close();
      await printer.stop();
      await service.stop();
    },
  };
}

/** The value of a question that must not fail. */
export async function answerOf<Name extends QuestionName>(
  { engine }: Desk,
  name: Name,
  question: Question<Name>,
): Promise<Answer<Name>> {
  const result = await engine.ask(name, question);
  if (!result.ok) throw new Error(`${result.failure.code}: ${result.failure.message}`);
  return result.value;
}

/** A thermal printer at this port, set up by a person. */
export async function addPrinterTo(desk: Desk, port: number, more: Partial<Printer> = {}): Promise<Printer> {
  const added: Printer = {
    id: randomUUID(),
    name: 'Dock thermal',
    target: { kind: 'tcp', host: '127.0.0.1', port },
    language: 'zpl',
    profile: ROLL_PRINTER,
    ...more,
  };
  await answerOf(desk, 'printers.save', { printer: added, calibrated: false });
  return added;
}
