/**
 * At a start the first picture comes before everything that is asked beside its rows: each answer that comes meanwhile is read,
 * and drawn, before the rows are seen.
 */

/** A window that is hidden has no frames; what stands beside its rows is asked all the same. */
const PATIENCE_MS = 250;

let firstFrame: Promise<void> | null = null;

/** Comes when the next picture was handed over; never in a window that is hidden. */
export function frameShown(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      // The message arrives after the frame was handed over.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(null);
    });
  });
}

/** Call while the first screen is put together, before it asks for what stands beside its rows. */
export function holdForFirstFrame(): Promise<void> {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
  firstFrame = Promise.race([frameShown(), patience]).then(() => {
    firstFrame = null;
  });
  return firstFrame;
}

/** `null` when nothing has to wait. */
export function untilFirstFrame(): Promise<void> | null {
  return firstFrame;
}
