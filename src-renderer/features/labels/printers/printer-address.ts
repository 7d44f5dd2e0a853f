/** The problem of a typed printer address, as a key for its sentence; whether anything answers there is found out by printing. */

export type AddressTrouble = 'empty' | 'link' | 'port' | 'number' | 'character';

const LINK = /:\/\/|[/\\]/;
const WITH_PORT = /^[^:]+:\d*$/;
const FOUR_NUMBERS = /^(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/;
const NAME = /^[a-z0-9._-]{1,253}$/i;
/** An address of the newer kind: groups of four hexadecimal digits with colons between them. */
const SIX = /^[0-9a-f:]{2,39}$/i;

/** `null`: an address that a printer can have. */
export function addressTrouble(typed: string): AddressTrouble | null {
  const host = typed.trim();
  if (host === '') return 'empty';
  if (LINK.test(host)) return 'link';
  if (WITH_PORT.test(host)) return 'port';
  // Nothing but digits and dots is meant as four numbers.
  if (/^[\d.]+$/.test(host)) return FOUR_NUMBERS.test(host) ? null : 'number';
  return NAME.test(host) || (host.split(':').length > 2 && SIX.test(host)) ? null : 'character';
}
