import { describe, expect, it, onTestFinished } from 'vitest';
import { toasts } from '../../src-renderer/app/toasts.svelte.ts';

describe('a screen that is left', () => {
  it('takes what only told of it along, and leaves what can be taken back or went wrong', () => {
    onTestFinished(() => toasts.clear());
    toasts.show('ok', 'Settled');
    toasts.show('ok', 'Saved', { action: { label: 'Undo', run: () => undefined } });
    toasts.show('needs', 'Refused');
    toasts.show('ok', 'An update is here', { untilDismissed: true });
    toasts.leaveScreen(0);
    expect(toasts.list.map(({ text }) => text)).toEqual(['Saved', 'Refused', 'An update is here']);
  });

  it('leaves what was said in going to the next one', () => {
    onTestFinished(() => toasts.clear());
    toasts.show('ok', '24 codes are ready to print');
    toasts.leaveScreen();
    expect(toasts.list.map(({ text }) => text)).toEqual(['24 codes are ready to print']);
  });
});
