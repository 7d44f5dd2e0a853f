/** States of India as people and programs write them: by name, by the letters on a number plate, by the code of a GSTIN. */
import { GST_STATES } from '../../values/gstin.ts';
import { lettersAndDigits } from '../../values/spelling.ts';
import { lettersApart } from './names.ts';
import { withPlainDigits } from './plain-text.ts';

/** `other`: the Service keeps any text, and a state of another country is one. */
export type StateText =
  | { readonly kind: 'state'; readonly name: string }
  | { readonly kind: 'unsure'; readonly name: string | null }
  | { readonly kind: 'other' };

/** Letters and other names, by the code of a GSTIN. */
const SPELLINGS: Readonly<Record<string, string>> = {
  '01': 'jk, j and k, जम्मू और कश्मीर, जम्मू कश्मीर',
  '02': 'hp, हिमाचल प्रदेश',
  '03': 'pb, पंजाब',
  '04': 'ch, चंडीगढ़',
  '05': 'uttaranchal, उत्तराखंड',
  '06': 'hr, हरियाणा',
  '07': 'dl, new delhi, nct of delhi, delhi nct, दिल्ली, नई दिल्ली',
  '08': 'rj, राजस्थान',
  '09': 'up, उत्तर प्रदेश',
  '10': 'br, बिहार',
  '11': 'sk, सिक्किम',
  '12': 'ar, अरुणाचल प्रदेश',
  '13': 'nl, नागालैंड',
  '14': 'mn, मणिपुर',
  '15': 'mz, मिज़ोरम',
  '16': 'tr, त्रिपुरा',
  '17': 'ml, मेघालय',
  '18': 'as, असम',
  '19': 'wb, पश्चिम बंगाल',
  '20': 'jh, झारखंड',
  '21': 'od, or, orissa, ओडिशा, उड़ीसा',
  '22': 'cg, ct, chattisgarh, छत्तीसगढ़',
  '23': 'mp, मध्य प्रदेश',
  '24': 'gj, गुजरात',
  '25': 'daman, diu',
  '26': 'dn, dh, dadra and nagar haveli',
  '27': 'mh, महाराष्ट्र',
  '29': 'ka, कर्नाटक',
  '30': 'ga, गोवा',
  '31': 'ld, लक्षद्वीप',
  '32': 'kl, केरल',
  '33': 'tn, तमिलनाडु, तमिल नाडु',
  '34': 'py, pondicherry, पुदुचेरी',
  '35': 'an, andaman and nicobar, अंडमान और निकोबार',
  '36': 'ts, tg, तेलंगाना',
  '37': 'ap, andhra, आंध्र प्रदेश',
  '38': 'la, लद्दाख',
};
/** The United Kingdom, and any Union Territory, as well. */
const UNSURE: Readonly<Record<string, string>> = { uk: '05', ut: '05' };
/** No place: a person must say which. */
const NO_STATES: ReadonlySet<string> = new Set(['97', '99']);

/** They became one in 2020, and numbers of both are in use. */
const JOINED: Readonly<Record<string, string>> = { '25': '26' };

/** The state of a right GSTIN, where another one is named beside it; `null` where the two agree, or the number says none. */
export function otherStateOf(
  gstin: string,
  state: string,
): { readonly code: string; readonly name: string } | null {
  const code = gstin.slice(0, 2);
  const name = GST_STATES[code];
  if (name === undefined || NO_STATES.has(code)) return null;
  const isSame = Object.entries(GST_STATES).some(
    ([other, named]) =>
      named === state && (named === name || (JOINED[other] ?? other) === (JOINED[code] ?? code)),
  );
  return isSame ? null : { code, name };
}

function plainState(text: string): string {
  return lettersAndDigits(
    text.replaceAll('&', ' and ').replace(/^\s*state\s+of\b|\b(?:state|india)\s*$/gi, ''),
  ).replaceAll(/\u093c/g, '');
}

const BY_PLAIN = new Map<string, string>();
for (const [code, name] of Object.entries(GST_STATES)) {
  if (NO_STATES.has(code)) continue;
  for (const spelling of [name, ...(SPELLINGS[code]?.split(', ') ?? [])])
    BY_PLAIN.set(plainState(spelling), name);
}

/** Such a word has one letter wrong beyond doubt; in a shorter one, or with two letters, a person is asked. */
const SURE_LETTERS = 6;
const NEAR_LETTERS = 4;
const FAR_LETTERS = 9;

function stateOf(part: string): StateText {
  const plain = plainState(part);
  const unsure = GST_STATES[UNSURE[plain] ?? ''];
  if (unsure !== undefined) return { kind: 'unsure', name: unsure };
  if (/^\d+$/.test(plain)) {
    const code = plain.padStart(2, '0');
    const name = NO_STATES.has(code) ? undefined : GST_STATES[code];
    return name === undefined ? { kind: 'unsure', name: null } : { kind: 'state', name };
  }
  const exact = BY_PLAIN.get(plain);
  if (exact !== undefined) return { kind: 'state', name: exact };
  const within = (most: number): readonly string[] => [
    ...new Set(
      [...BY_PLAIN].flatMap(([other, name]) =>
        other.length >= NEAR_LETTERS && lettersApart(plain, other, most) <= most ? [name] : [],
      ),
    ),
  ];
  if (plain.length < NEAR_LETTERS || /\p{Nd}/u.test(plain)) return { kind: 'other' };
  const [near, ...others] = within(plain.length < FAR_LETTERS ? 1 : 2);
  if (near === undefined || others.length > 0) return { kind: 'other' };
  const isSure = plain.length >= SURE_LETTERS && within(1).length === 1;
  return { kind: isSure ? 'state' : 'unsure', name: near };
}

/** `27-Maharashtra`, `Maharashtra (27)` and `MH 27` say one state twice; two states, or a town beside one, are asked about. */
export function readState(text: string): StateText {
  const plain = withPlainDigits(text);
  const whole = stateOf(plain);
  if (whole.kind !== 'other') return whole;
  const parts = plain
    .replaceAll(/(?<=\d)\s+(?=\p{L})|(?<=[\p{L}\p{M}])\s+(?=\d)/gu, '-')
    .split(/[-–/(),:|]+/)
    .filter((part) => plainState(part) !== '');
  if (parts.length < 2) return whole;
  const read = parts.map(stateOf);
  const names = new Set(read.flatMap((one) => (one.kind === 'state' ? [one.name] : [])));
  const [name = null] = names;
  if (names.size === 0) return { kind: 'other' };
  return names.size === 1 && name !== null && read.every(({ kind }) => kind === 'state')
    ? { kind: 'state', name }
    : { kind: 'unsure', name: names.size === 1 ? name : null };
}
