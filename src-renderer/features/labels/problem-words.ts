/** Why a row is not printed and what to do, in the person's language; the engine's own sentence is English. */
import {
  isCovered,
  type LabelClash,
  type LabelElement,
  type LabelNotice,
  type LabelProblem,
} from '../../../src-sync/domain/labels/labels.ts';
import type { LabelRemedy } from '../../../src-sync/domain/labels/printing.ts';
import { sentenceOf, type Message } from '../../../src-sync/domain/messages/message.ts';
import { t, tn, type TextKey } from '../../i18n/index.svelte.ts';
import { inPersonsLanguage } from '../../i18n/sentences.svelte.ts';
import { elementWords, fieldWords } from './fields.ts';
import { symbologyName } from './symbologies.ts';

export function problemWords({ code, values }: LabelProblem): string {
  if (!isCovered(code)) return t(`labels.problem.${code}` satisfies TextKey, values);
  return t(`labels.problem.${code}` satisfies TextKey, { ...values, part: coveringWords(values) });
}

/** Why nothing can be printed; a part that reaches over the edge of the label by its name. */
export function benchTrouble(said: Message, elements: readonly LabelElement[]): string {
  const sentence = sentenceOf(said);
  const element = sentence?.key === 'labels.said.elementOutside' ? sentence.values['element'] : undefined;
  const part = elements[Number(element) - 1];
  return part === undefined ? inPersonsLanguage(said) : t('labels.outside', { name: elementWords(part) });
}

/** The part that lies on a barcode, by its name on the screen. */
function coveringWords({ part, name = '' }: LabelProblem['values']): string {
  const shown = part === 'field' ? fieldWords(String(name)) : name;
  return t(`labels.covering.${part as LabelElement['kind'] | 'border'}` satisfies TextKey, { name: shown });
}

/** Parts that lie on each other on labels that are printed all the same; there is one pair at least. */
export function clashWords(
  [first, ...more]: readonly LabelClash[],
  elements: readonly LabelElement[],
): string {
  const [part, other] = [elements[first?.part ?? -1], elements[first?.other ?? -1]];
  if (first === undefined || part === undefined || other === undefined) return '';
  const words = t('labels.clash', { part: partWords(part), other: partWords(other) });
  const said = tn('labels.clashOn', first.rows, { words });
  return more.length === 0 ? said : `${said} ${tn('labels.clashMore', more.length)}`;
}

function partWords(element: LabelElement): string {
  const isNamed = element.kind !== 'line' && element.kind !== 'image' && element.kind !== 'itemPicture';
  return isNamed ? `“${elementWords(element)}”` : elementWords(element);
}

/** The first, and how many more there are; there is one at least. */
export function problemsWords([first, ...more]: readonly LabelProblem[]): string {
  if (first === undefined) return '';
  return more.length === 0
    ? problemWords(first)
    : `${problemWords(first)} ${tn('labels.andMore', more.length)}`;
}

/** The advice, with the codes that fit instead, or what the next best one would need. */
export function adviceWords(problem: LabelProblem): string {
  const { code, values } = problem;
  const words =
    values['part'] === 'border'
      ? t('labels.advice.border')
      : values['isSquare'] === 1
        ? t('labels.advice.square')
        : values['isSideways'] === 1
          ? t(`labels.advice.sideways.${code as 'TOO_WIDE' | 'TOO_HIGH'}` satisfies TextKey)
          : code === 'SKU_NO_CODE' && values['hasBarcode'] === 1
            ? t('labels.advice.skuAlone')
            : t(`labels.advice.${code}` satisfies TextKey, values);
  const others = otherCodeWords(problem);
  return others === '' ? words : `${words} ${others}`;
}

function otherCodeWords({ alternatives, values }: LabelProblem): string {
  const [one, other] = alternatives.map(({ symbology, widthMm }) =>
    t('labels.otherCode', { name: symbologyName(symbology), width: widthMm }),
  );
  if (one === undefined) return 'wider' in values ? t('labels.needsAs', values) : '';
  return t('labels.fitsAs', { others: other === undefined ? one : t('labels.eitherCode', { one, other }) });
}

/** The parts that are left out of a row that is printed all the same. */
export function noticeWords(notice: LabelNotice): string {
  if (notice.kind === 'noPicture') return t('labels.noPicture');
  const { field, characters } = notice;
  const names = characters.join(', ');
  return field === null
    ? t('labels.leftOutOfText', { characters: names })
    : t('labels.leftOutOfField', { name: fieldWords(field), characters: names });
}

/** The known remedy, in words for beside its button. */
export function remedyWords(remedy: LabelRemedy | null, first: LabelProblem): string {
  switch (remedy?.kind) {
    case 'code':
      return t('labels.remedy.code', { name: symbologyName(remedy.symbology), width: remedy.widthMm });
    case 'place':
      return first.values['isSideways'] === 1
        ? t('labels.remedy.placeHigh', { height: remedy.place.heightMm })
        : t('labels.remedy.place', { width: remedy.place.widthMm });
    default:
      return adviceWords(first);
  }
}
