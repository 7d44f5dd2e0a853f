/** Whose fault a failed exchange is, from the failures alone; what the engine makes of it: reading-faults, own-faults. */
import { describe, expect, test } from 'vitest';
import { failure, type FailureCode } from '../../../src-sync/domain/failure.ts';
import { listFaults, operationFaults } from '../../../src-sync/engine/faults/fault-attribution.ts';

const says = (code: FailureCode) => failure(code, 'It failed.');

describe('the fault of a list', () => {
  test.each(['NOT_THE_SERVICE', 'INTERRUPTED', 'SERVER_ERROR', 'UNREADABLE_ANSWER'] as const)(
    'is its own where %s comes again and something else was answered since any first failure',
    (code) => {
      const faults = listFaults();
      expect(faults.recordFailure('items', says('UNREACHABLE'), { answers: 3, nowMs: 0 })).toBe('connection');
      expect(faults.recordFailure('items', says(code), { answers: 3, nowMs: 1 })).toBe('connection');
      expect(faults.recordFailure('items', says(code), { answers: 4, nowMs: 2 })).toBe('own');
      faults.recordSuccess('items');
      expect(faults.recordFailure('items', says(code), { answers: 5, nowMs: 3 })).toBe('connection');
    },
  );

  test.each(['UNREACHABLE', 'SIGN_IN_NEEDED', 'RATE_LIMITED', 'SCOPE_MISSING'] as const)(
    'is never its own where it is %s',
    (code) => {
      const faults = listFaults();
      faults.recordFailure('items', says(code), { answers: 3, nowMs: 0 });
      expect(faults.recordFailure('items', says(code), { answers: 9, nowMs: 1 })).toBe('connection');
    },
  );
});

describe('the fault of an operation', () => {
  test('is its own where a page comes again and something else was answered since the first page', () => {
    const faults = operationFaults();
    faults.recordFailure(1, says('SERVER_ERROR'), { answers: 3, nowMs: 0 });
    expect(faults.recordFailure(1, says('NOT_THE_SERVICE'), { answers: 4, nowMs: 1 })).toBe('connection');
    expect(faults.isOwn(1, says('SERVER_ERROR'), 5)).toBe(false);
    expect(faults.isOwn(1, { ...says('NOT_THE_SERVICE'), isOfProbe: true }, 5)).toBe(false);
    expect(faults.recordFailure(1, says('NOT_THE_SERVICE'), { answers: 5, nowMs: 2 })).toBe('own');
  });

  test('lets those probe first that have not failed, then whoever failed longest ago', () => {
    const faults = operationFaults();
    faults.recordFailure(1, says('UNREACHABLE'), { answers: 0, nowMs: 20 });
    faults.recordFailure(2, says('UNREACHABLE'), { answers: 0, nowMs: 10 });
    expect(faults.inProbeOrder([1, 2, 3], (seq) => seq)).toEqual([3, 2, 1]);
  });
});
