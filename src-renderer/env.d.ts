/// <reference types="svelte" />
/// <reference types="vite/client" />
import type { StockhandBridge } from '../src-main/ipc-contract/channels.ts';

declare global {
  interface Window {
    readonly stockhand: StockhandBridge;
  }
  interface Navigator {
    /** Present where the top bar is the title bar (window controls overlay). */
    readonly windowControlsOverlay?: EventTarget & { readonly visible: boolean };
  }
}
