/**
 * The application identifiers of GS1: which digits begin a field, and what the field may hold.
 * Source: GS1 General Specifications, section 3 (definitions) and figure 7.8.5-2 (predefined lengths).
 */

export interface ApplicationIdentifier {
  readonly ai: string;
  /** Matches the whole value; its first group is what a check digit stands at the end of. */
  readonly value: RegExp;
  /** The first component ends with the check digit of GTIN, SSCC and GLN. */
  readonly isChecked: boolean;
  /** The value is a date `YYMMDD`; the day may be `00`. */
  readonly isDate: boolean;
}

/**
 * Formats in the notation of the specification: `N6` six digits, `X..20` up to twenty characters, `[…]` may be absent. `c` marks a check
 * digit at the end of the first component, `d` a date in it.
 */
const FORMATS: Readonly<Record<string, string>> = {
  'N18 c': '00 8017 8018',
  'N14 c': '01 02 03',
  'X..20': '10 21 22 243 254 420 4318 7020 7021 7022 710-717 7240 8002 8012',
  'N6 d': '11 12 13 15 16 17 4326 7006',
  N2: '20 7241',
  'X..28': '235',
  'X..30': '240 241 250 251 400 401 403 4308 4319 7002 7023 8004 90',
  'N..6': '242',
  'N13 c [X..17]': '253',
  'N13 c [N..12]': '255',
  'N..8': '30 37',
  N6: '3950-3955 8005',
  'N..15': '3900-3909 3920-3929',
  'N3 N..15': '3910-3919 3930-3939',
  N4: '3940-3943 8111',
  'N17 c': '402',
  'N13 c': '410-417',
  'N3 X..9': '421',
  N3: '422 424 426',
  'N3 [N3] [N3] [N3] [N3]': '423 425',
  'X..3': '427 7008',
  'X..35': '4300 4301 4310 4311 4320',
  'X..70': '4302-4306 4312-4316 7257 8110 8112 8200',
  X2: '4307 4317',
  'N10 N10': '4309',
  N1: '4321-4323 7252',
  'N6 d N4': '4324 4325 7003',
  'N6 [X1]': '4330-4333',
  N13: '7001',
  'N..4': '7004',
  'X..12': '7005',
  'N6 d [N6]': '7007',
  'X..10': '7009 7255',
  'X..2': '7010',
  'N6 d [N4]': '7011',
  'N3 X..27': '7030-7039',
  'N1 X3': '7040',
  'X..4': '7041',
  'X2 X..28': '7230-7239',
  'X..25': '7242 8013 8014 8020',
  N8: '7250',
  N12: '7251',
  'X..40': '7253 7254 7259',
  'X..90': '7256 91-99',
  X3: '7258',
  N14: '8001',
  'N14 c [X..16]': '8003',
  'N14 c N4': '8006 8026',
  'X..34': '8007',
  'N8 [N2] [N2]': '8008',
  'X..50': '8009',
  'Y..30': '8010',
  'N..12': '8011',
  'N..10': '8019',
  'Z..90': '8030',
  N15: '8040 8041',
  N32: '8042',
  'N18 [N..2]': '8043',
};

/** Weights, lengths, areas and volumes: the last digit of the identifier says how many decimals follow the point, none to five. */
const MEASURES =
  '310 311 312 313 314 315 316 320 321 322 323 324 325 326 327 328 329 330 331 332 333 334 335 336 337 340 341 342 343 344 345 346 347 348 349 350 351 352 353 354 355 356 357 360 361 362 363 364 365 366 367 368 369';

/** Characters of a field: 82 of ISO 646 (X), 39 without small letters (Y), base 64 for the web (Z). */
const CHARACTERS: Readonly<Record<string, string>> = {
  N: '\\d',
  X: `[!"%&'()*+,\\-./0-9:;<=>?A-Z_a-z]`,
  Y: '[#\\-/0-9A-Z]',
  Z: '[A-Za-z0-9_\\-]',
};

/** By the first two digits: how long identifier and value are together. Such a field needs no separator after it. */
const PREDEFINED: Readonly<Record<string, number>> = {
  ...lengths('00', 20),
  ...lengths('01 02 03', 16),
  ...lengths('04', 18),
  ...lengths('11 12 13 14 15 16 17 18 19', 8),
  ...lengths('20', 4),
  ...lengths('31 32 33 34 35 36', 10),
  ...lengths('41', 16),
};

function lengths(starts: string, length: number): Readonly<Record<string, number>> {
  return Object.fromEntries(starts.split(' ').map((start) => [start, length]));
}

function componentPattern(component: string): string {
  const [, optional, kind = '', upTo, length = ''] = /^(\[?)([NXYZ])(\.\.)?(\d+)\]?$/.exec(component) ?? [];
  const pattern = `(${CHARACTERS[kind] ?? ''}{${upTo === undefined ? '' : '1,'}${length}})`;
  return optional === '[' ? `${pattern}?` : pattern;
}

function expand(range: string): string[] {
  const [first = '', last = first] = range.split('-');
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) =>
    String(Number(first) + index).padStart(first.length, '0'),
  );
}

const KNOWN: ReadonlyMap<string, ApplicationIdentifier> = new Map(
  [
    ...Object.entries(FORMATS),
    ...MEASURES.split(' ').map((start) => ['N6', `${start}0-${start}5`] as const),
  ].flatMap(([format, ranges]) => {
    const marks = format.trim().split(' ');
    const components = marks.filter((mark) => mark !== 'c' && mark !== 'd');
    const value = new RegExp(`^${components.map(componentPattern).join('')}$`);
    const shape = { value, isChecked: marks.includes('c'), isDate: marks.includes('d') };
    return ranges
      .split(' ')
      .flatMap(expand)
      .map((ai) => [ai, { ai, ...shape }] as const);
  }),
);

/** The identifier of that name; `null` where GS1 has none. */
export function applicationIdentifier(ai: string): ApplicationIdentifier | null {
  return KNOWN.get(ai) ?? null;
}

/** The identifier at the beginning of a text: two, three or four digits, never ambiguous. */
export function identifierAtStart(text: string): ApplicationIdentifier | null {
  for (const length of [2, 3, 4]) {
    const found = KNOWN.get(text.slice(0, length));
    if (found !== undefined && text.length > length) return found;
  }
  return null;
}

/** Number of characters of identifier and value together; `null` where a separator or the end says so. */
export function predefinedLength(ai: string): number | null {
  return PREDEFINED[ai.slice(0, 2)] ?? null;
}
