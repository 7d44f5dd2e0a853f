/** Signs that a web page writes as a name or a number: those of HTML 4 that stand in a list of goods or of people. */

/** From U+00A0, in the order of their numbers. Pages write these without a semicolon, too. */
const LATIN = `
  nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot
  cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml
  Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig
  agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute
  ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`
  .trim()
  .split(/\s+/);

const PLAIN = { amp: '&', lt: '<', gt: '>', quot: '"', AMP: '&', LT: '<', GT: '>', QUOT: '"' };
const SHORT = new Map<string, string>([
  ...Object.entries(PLAIN),
  ...LATIN.map((name, index): [string, string] => [name, String.fromCharCode(0xa0 + index)]),
]);
const NAMED = new Map<string, string>([
  ...SHORT,
  ...Object.entries({
    ...{
      apos: "'",
      ndash: '–',
      mdash: '—',
      lsquo: '‘',
      rsquo: '’',
      sbquo: '‚',
      ldquo: '“',
      rdquo: '”',
      bdquo: '„',
    },
    ...{
      hellip: '…',
      bull: '•',
      prime: '′',
      Prime: '″',
      trade: '™',
      euro: '€',
      minus: '−',
      le: '≤',
      ge: '≥',
      ne: '≠',
    },
    ...{
      asymp: '≈',
      infin: '∞',
      radic: '√',
      rarr: '→',
      larr: '←',
      Omega: 'Ω',
      omega: 'ω',
      mu: 'μ',
      pi: 'π',
      Delta: 'Δ',
    },
    ...{
      ensp: '\u2002',
      emsp: '\u2003',
      thinsp: '\u2009',
      zwj: '\u200d',
      zwnj: '\u200c',
      OElig: 'Œ',
      oelig: 'œ',
    },
    ...{
      Scaron: 'Š',
      scaron: 'š',
      Yuml: 'Ÿ',
      fnof: 'ƒ',
      permil: '‰',
      dagger: '†',
      sup: '⊃',
      num: '#',
      percnt: '%',
    },
    ...{
      lpar: '(',
      rpar: ')',
      comma: ',',
      period: '.',
      colon: ':',
      semi: ';',
      sol: '/',
      plus: '+',
      hyphen: '‐',
      Tab: '\t',
    },
  }),
]);

/** As a browser shows the text; a name that no browser knows stays as it is written. */
export function decodeHtml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,8}))(;?)/gi,
    (all, decimal, hex, name, end: string) => {
      if (typeof name === 'string') return (end === '' ? shortest(name) : NAMED.get(name)) ?? all;
      return signOf(typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal)) ?? all;
    },
  );
}

/** `&ampx` is `&x`, `&frac12in` is `½in`: the longest known name at its beginning. */
function shortest(name: string): string | undefined {
  for (let length = name.length; length > 1; length -= 1) {
    const sign = SHORT.get(name.slice(0, length));
    if (sign !== undefined) return sign + name.slice(length);
  }
  return undefined;
}

/** Numbers that are controls mean the signs of Windows: `&#150;` is a dash. */
function signOf(code: number): string | null {
  if (code >= 0x80 && code < 0xa0) return new TextDecoder('windows-1252').decode(Uint8Array.of(code));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : null;
}
