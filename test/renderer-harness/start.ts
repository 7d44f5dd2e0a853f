/** Puts the generated bridge in place, then starts the window exactly as index.html does. */
import { harnessBridge } from './bridge.ts';

Object.defineProperty(window, 'stockhand', { value: harnessBridge });
await import('../../src-renderer/main.ts');
