/** The version of this program, for what outlives a run (the event log). Equal to package.json, which the bundles cannot read. */
export const APP_VERSION = '0.1.0';
