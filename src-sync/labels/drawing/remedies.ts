/** Remedies for a label whose rows are refused: only those that were tried with every row are offered. */
import { withSymbology } from '../../domain/labels/label-template.ts';
import { isSideways, turnOf } from '../../domain/labels/label-turn.ts';
import type {
  LabelElement,
  LabelProblem,
  LabelTemplate,
  PlaceMm,
  TurnedPlace,
} from '../../domain/labels/labels.ts';
import type { BenchCheck, LabelRemedy } from '../../domain/labels/printing.ts';
import { ok, type Result } from '../../domain/result.ts';
import { bundledFonts } from '../fonts/bundled.ts';
import { layOut } from '../lay-out.ts';
import { elementsOf } from '../layout/arrange.ts';
import { dotMm } from '../layout/dots.ts';
import { checkRows } from './looks.ts';
import type { LookOrder } from './orders.ts';

/** @param onLabel before each label, for whoever says that it still works */
export function checkBench(order: LookOrder, onLabel: (row: number) => void): Result<BenchCheck> {
  const checked = checkRows(order, onLabel);
  if (!checked.ok) return checked;
  const { problems } = checked.value;
  return ok({ ...checked.value, remedy: remedyOf({ ...order, problems, onLabel }) });
}

interface Trial extends LookOrder {
  readonly problems: readonly LabelProblem[];
  readonly onLabel: (row: number) => void;
}

function remedyOf(trial: Trial): LabelRemedy | null {
  const [first] = trial.problems;
  if (first === undefined) return null;
  for (const { symbology } of first.alternatives) {
    if (!mends(trial, withSymbology(trial.template, symbology))) continue;
    const widths = trial.problems.flatMap(({ alternatives }) =>
      alternatives.flatMap((one) => (one.symbology === symbology ? one.widthMm : [])),
    );
    return { kind: 'code', symbology, widthMm: Math.max(...widths) };
  }
  return first.code === 'TOO_WIDE' ? moreRoom(trial, first) : null;
}

/** As wide as the widest of the codes needs to be, where the label has that much room. */
function moreRoom(trial: Trial, { values }: LabelProblem): LabelRemedy {
  const { template, profile, problems } = trial;
  const elements = elementsOf(template);
  const element = Number(values['element'] ?? 0) - 1;
  const before = elements[element];
  if (before === undefined) return { kind: 'label' };
  const needed = problems.flatMap((one) =>
    one.code === 'TOO_WIDE' && one.values['element'] === values['element']
      ? Number(one.values['neededMm'])
      : [],
  );
  // The first bar is moved onto a dot; what is said is rounded to a tenth.
  const sideMm = Math.ceil((Math.max(...needed) + dotMm(profile.dpi)) * 10 + 1) / 10;
  const isSquare = values['isSquare'] === 1;
  const isDown = isSideways(turnOf(before as TurnedPlace));
  const { xMm, yMm, widthMm, heightMm } = before;
  const place: PlaceMm = {
    ...(isSquare || !isDown
      ? along('xMm', 'widthMm', before, sideMm, template.labelWidthMm)
      : { xMm, widthMm }),
    ...(isSquare || isDown
      ? along('yMm', 'heightMm', before, sideMm, template.labelHeightMm)
      : { yMm, heightMm }),
  };
  const isOn = place.widthMm <= template.labelWidthMm && place.heightMm <= template.labelHeightMm;
  const widened: LabelElement[] = elements.map((one, at) => (at === element ? { ...one, ...place } : one));
  const next = { ...template, extras: { ...template.extras, elements: widened } };
  return isOn && mends(trial, next) ? { kind: 'place', element, place } : { kind: 'label' };
}

/** At least as long as wanted, about its own middle as far as the label goes. */
function along<Start extends 'xMm' | 'yMm', Length extends 'widthMm' | 'heightMm'>(
  start: Start,
  length: Length,
  before: PlaceMm,
  wantedMm: number,
  labelMm: number,
): Record<Start | Length, number> {
  const long = Math.max(before[length], wantedMm);
  const middle = before[start] + before[length] / 2;
  const at = Math.max(0, Math.min(middle - long / 2, labelMm - long));
  return { [start]: Math.round(at * 10) / 10, [length]: long } as Record<Start | Length, number>;
}

/** Rows that are looked at together: the first one that would be lost ends the trial. */
const ROWS_TRIED_AT_ONCE = 200;

/** True where fewer rows are refused, the first of them among those that are mended, and none that was good is lost. */
function mends({ profile, rows, problems, onLabel }: Trial, template: LabelTemplate): boolean {
  const wereRefused = new Set(problems.map(({ row }) => row));
  const [first] = wereRefused;
  for (let from = 0; from < rows.length; from += ROWS_TRIED_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_TRIED_AT_ONCE);
    const laidOut = layOut({
      ...{ template, rows: some, start: 0, printer: profile },
      ...{ fonts: bundledFonts(), onLabel },
    });
    if (!laidOut.ok) return false;
    const isLost = ({ row }: LabelProblem): boolean => {
      const index = from + row;
      return index === first || !wereRefused.has(index);
    };
    if (laidOut.value.refused.some(isLost)) return false;
  }
  return true;
}
