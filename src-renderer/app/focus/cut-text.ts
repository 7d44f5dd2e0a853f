/** A text that does not fit its place ends in an ellipsis: under the pointer all of it is shown. */
const CUT = '.cut, .two-lines';

/** Returns the function that stops it. */
export function showCutText(): () => void {
  addEventListener('mouseover', show);
  return () => {
    removeEventListener('mouseover', show);
  };
}

function show(event: MouseEvent): void {
  const text = event.target instanceof Element ? event.target.closest<HTMLElement>(CUT) : null;
  if (text === null || text.closest('[title]') !== null) return;
  if (text.scrollWidth <= text.clientWidth && text.scrollHeight <= text.clientHeight) return;
  text.title = text.innerText.trim();
  // A row of a list shows another record a moment later.
  text.addEventListener(
    'mouseleave',
    () => {
      text.removeAttribute('title');
    },
    { once: true },
  );
}
