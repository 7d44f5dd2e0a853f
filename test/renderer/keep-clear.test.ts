import { describe, expect, test } from 'vitest';
import { liftPx } from '../../src-renderer/ui/keep-clear.ts';

const toast = { left: 970, right: 1350, top: 660, bottom: 724 };

describe('what floats over the screen', () => {
  test('stays where it is as long as it covers nothing that is to be pressed', () => {
    expect(liftPx(toast, [], 48)).toBe(0);
    expect(liftPx(toast, [{ left: 300, right: 960, top: 680, bottom: 720 }], 48)).toBe(0);
    expect(liftPx(toast, [{ left: 1000, right: 1200, top: 100, bottom: 132 }], 48)).toBe(0);
  });

  test('moves over a bar at the foot, and over what stands on the bar as well', () => {
    const bar = { left: 1042, right: 1366, top: 684, bottom: 740 };
    expect(liftPx(toast, [bar], 48)).toBe(724 - (684 - 8));
    const notice = { left: 1042, right: 1366, top: 480, bottom: 684 };
    expect(liftPx(toast, [notice, bar], 48)).toBe(724 - (480 - 8));
  });

  test('is better seen in its place than pushed off the screen', () => {
    expect(liftPx(toast, [{ left: 0, right: 1366, top: 60, bottom: 740 }], 48)).toBe(0);
  });
});
