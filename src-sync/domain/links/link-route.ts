/** Where an address of the window begins that a `stockhand:` link became: it names a record, and no screen. */
export const LINK_ROUTE = '#/link/';
