/** A table as it is handed to somebody outside: printed, as PDF, as a spreadsheet. The window has it in its language already. */
import { z } from 'zod';
import { onDemand } from '../sync/on-demand.ts';

const text = z.string().max(2_000);

/** A number is one in a spreadsheet, and stands on paper as it is shown. */
const cell = () => z.union([text, z.strictObject({ shown: text, value: z.number() })]);

export const paperSchema = onDemand(() =>
  z.strictObject({
    /** Name of the file, without its ending. */
    name: z.string().min(1).max(120),
    language: z.enum(['en-IN', 'hi-IN']),
    title: text,
    /** Below the title, one a line. */
    lines: z.array(text).max(12),
    columns: z
      .array(z.strictObject({ title: text, isNumber: z.boolean() }))
      .min(1)
      .max(12),
    /** Title of the column that holds the names of the groups in a spreadsheet. */
    groupTitle: text,
    groups: z
      .array(z.strictObject({ title: text.nullable(), rows: z.array(z.array(cell()).max(12)).max(5_000) }))
      .max(500),
    /** Lines to write on, e.g. for a signature. */
    foot: z.array(text).max(6),
  }),
);

export type Paper = z.infer<ReturnType<typeof paperSchema>>;
export type PaperCell = Paper['groups'][number]['rows'][number][number];

export const PAPER_FORMATS = ['pdf', 'csv', 'xlsx'] as const;

/** The rows of a spreadsheet, with the name of its group before each where there are groups. */
export function paperTable({ columns, groups, groupTitle }: Paper): {
  readonly columns: string[];
  readonly rows: (string | number)[][];
} {
  const isGrouped = groups.some(({ title }) => title !== null);
  return {
    columns: [...(isGrouped ? [groupTitle] : []), ...columns.map(({ title }) => title)],
    rows: groups.flatMap(({ title, rows }) =>
      rows.map((cells) => [
        ...(isGrouped ? [title ?? ''] : []),
        ...cells.map((one) => (typeof one === 'string' ? one : one.value)),
      ]),
    ),
  };
}
