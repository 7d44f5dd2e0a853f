/** The beginning of a window's address that a `stockhand:` link became: it names a record, and no screen. */
export const LINK_ROUTE = '#/link/';
