/** Set when the program is built, so that no copy, link or new name of the executable turns a package into a checkout. */
export const IS_PACKAGED: boolean = import.meta.env.MODE.startsWith('package');
