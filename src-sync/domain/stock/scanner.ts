/** The prefix and suffix of a PC's scanner, and its longest gap between keys. */
export interface ScannerSettings {
  /** Characters; less is never a scan. */
  readonly lengthMin: number;
  /** Between two keys of one code; longer begins a new one. */
  readonly gapMaxMs: number;
  readonly prefix: string;
  readonly suffix: string;
  /** `none`: it sends no key after a code, so a code is complete when its keys stop. */
  readonly ending: 'key' | 'none';
}

/** As every one comes out of its box. */
export const USUAL_SCANNER: ScannerSettings = {
  lengthMin: 3,
  gapMaxMs: 100,
  prefix: '',
  suffix: '',
  ending: 'key',
};
