/** The name under which a file of the Service is offered to be saved. */

const CHARACTERS_MAX = 150;

/** Names that Windows keeps for devices, with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?=\.|$)/i;

/** A name that another program gave is no path, hidden nowhere, and one that every system can keep; its ending stays. */
export function fileNameOf(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const safe = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}<>:"|?*]/gu, '')
    .replace(/^[\s.]+/, '')
    .replace(/[\s.]+$/, '')
    .replace(DEVICE, '_$&');
  if (safe === '') return 'document';
  const ending = /\.[\p{L}\p{N}]{1,10}$/u.exec(safe)?.[0] ?? '';
  const stem = [...safe.slice(0, safe.length - ending.length)].slice(0, CHARACTERS_MAX).join('');
  return `${stem}${ending}`.toWellFormed();
}
