/** Printers as a person sets them up. What is printed on them: printing.ts. */
import { z } from 'zod';
import { onDemand } from '../sync/on-demand.ts';

export const PRINTER_LANGUAGES = ['pdf', 'zpl', 'tspl'] as const;

const printerTargetSchema = onDemand(() => {
  const queueName = z.string().min(1).max(220);
  return z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('queue'), queue: queueName }),
    z.strictObject({ kind: z.literal('rawQueue'), queue: queueName }),
    z.strictObject({
      kind: z.literal('tcp'),
      host: z
        .string()
        .max(253)
        .regex(/^[a-z0-9.:_-]+$/i),
      port: z.number().int().min(1).max(65_535),
    }),
  ]);
});

export type PrinterTarget = z.infer<ReturnType<typeof printerTargetSchema>>;

export const printerProfileSchema = onDemand(() => {
  const correctionMm = z.number().min(-20).max(20);
  const scale = z.number().min(0.9).max(1.1);
  return z.strictObject({
    kind: z.enum(['sheet', 'roll']),
    dpi: z.number().int().min(100).max(2_400),
    dxMm: correctionMm,
    dyMm: correctionMm,
    scaleX: scale,
    scaleY: scale,
  });
});

export const printerSchema = onDemand(() =>
  z
    .strictObject({
      id: z.uuid(),
      name: z.string().trim().min(1).max(80),
      target: printerTargetSchema(),
      language: z.enum(PRINTER_LANGUAGES),
      profile: printerProfileSchema(),
    })
    // A print system takes pages; what takes raw bytes understands commands only.
    .refine(({ target, language }) => (target.kind === 'queue') === (language === 'pdf'), {
      path: ['language'],
      message: 'pages go to a queue of this PC, printer commands to a raw queue or an address',
    }),
);

export type Printer = z.infer<ReturnType<typeof printerSchema>>;

/** The target of a job: a printer, or a file that a person has chosen. */
export type JobPrinter = Omit<Printer, 'target'> & {
  readonly target: PrinterTarget | { readonly kind: 'file'; readonly path: string };
};

/** The printers that an administrator sets up on this PC. */
export interface ManagedPrinters {
  readonly printers: readonly Printer[];
  /** `false` where a part of the policy cannot be used: then a printer that is not in it may still be meant. */
  readonly isWhole: boolean;
}

/** Ids of managed printers are UUIDs of version 8, which nothing else here makes: a person's printers have version 4. */
export function isManagedPrinter(id: string): boolean {
  return id.charAt(14) === '8';
}

export interface PrinterRow {
  readonly printer: Printer;
  /** When its correction was measured, ISO 8601. */
  readonly calibratedAt: string | null;
}
