/** The part of the bench that is seen: how large the label is drawn, and how far it was rolled. */
import type { PlaceMm } from '../../../../src-sync/domain/labels/labels.ts';
import type { SizeMm } from '../designer/geometry.ts';

const RULER_PX = 40;
const SIDE_PX = RULER_PX + 24;
const FOOT_PX = RULER_PX + 20;
/** A small label is not drawn larger than a hand can point at. */
const PX_PER_MM_MOST = 14;

interface Shown {
  readonly label: SizeMm;
  /** 1: all of the label is seen. */
  readonly zoom: number;
}

interface Point {
  readonly xMm: number;
  readonly yMm: number;
}

export function createStageView(shown: () => Shown) {
  let [widthPx, heightPx] = $state([600, 300]);
  /** Of a label that is larger than the bench. */
  let roll = $state.raw<Point>({ xMm: 0, yMm: 0 });
  const wholePxPerMm = $derived.by(() => {
    const { label } = shown();
    const fit = Math.min((widthPx - SIDE_PX) / label.widthMm, (heightPx - FOOT_PX) / label.heightMm);
    return Math.max(1, Math.min(fit, PX_PER_MM_MOST));
  });
  const unitMm = $derived(1 / (wholePxPerMm * shown().zoom));
  const seen = $derived({ xMm: (widthPx - SIDE_PX) * unitMm, yMm: (heightPx - FOOT_PX) * unitMm });
  const at = $derived(within(roll));
  const from = $derived({ xMm: at.xMm - RULER_PX * unitMm, yMm: at.yMm - RULER_PX * unitMm });

  function within({ xMm, yMm }: Point): Point {
    const { label } = shown();
    const most = { xMm: Math.max(0, label.widthMm - seen.xMm), yMm: Math.max(0, label.heightMm - seen.yMm) };
    return {
      xMm: Math.min(Math.max(0, xMm), most.xMm),
      yMm: Math.min(Math.max(0, yMm), most.yMm),
    };
  }

  return {
    get widthPx() {
      return widthPx;
    },
    set widthPx(px: number) {
      widthPx = px;
    },
    get heightPx() {
      return heightPx;
    },
    set heightPx(px: number) {
      heightPx = px;
    },
    /** Millimetres a pixel stands for. */
    get unitMm() {
      return unitMm;
    },
    /** For `viewBox`, in millimetres of the label. */
    get box() {
      return [from.xMm, from.yMm, widthPx * unitMm, heightPx * unitMm].join(' ');
    },

    /** The point of the label under a pointer. */
    at(event: PointerEvent, root: HTMLElement | null): Point {
      const { left = 0, top = 0 } = root?.getBoundingClientRect() ?? {};
      return {
        xMm: from.xMm + (event.clientX - left) * unitMm,
        yMm: from.yMm + (event.clientY - top) * unitMm,
      };
    },

    rollBy(xPx: number, yPx: number): void {
      roll = within({ xMm: at.xMm + xPx * unitMm, yMm: at.yMm + yPx * unitMm });
    },

    /** A part under the keyboard is seen, however large the label is drawn. */
    show({ xMm, yMm, widthMm, heightMm }: PlaceMm): void {
      if (shown().zoom <= 1) return;
      roll = within({
        xMm: into(xMm, widthMm, at.xMm, seen.xMm),
        yMm: into(yMm, heightMm, at.yMm, seen.yMm),
      });
    },
  };
}

function into(start: number, length: number, now: number, seen: number): number {
  if (start < now) return start;
  return start + length > now + seen ? Math.min(start, start + length - seen) : now;
}
