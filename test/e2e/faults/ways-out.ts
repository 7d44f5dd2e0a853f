/** The ways by which a page can make Chromium contact a host, tried at once. */
import type { Page } from 'playwright';
import { tryCalls, tryLeaving, tryRequests, type Target } from './ways-out-calls.ts';

type Attributes = Readonly<Record<string, string>>;

const LINKS = [
  ...['preconnect', 'dns-prefetch', 'prefetch', 'prerender', 'modulepreload', 'stylesheet', 'icon'],
  ...['manifest', 'alternate stylesheet', 'apple-touch-icon', 'next', 'search', 'import', 'pingback'],
];
const PRELOADS = [
  'script',
  'style',
  'image',
  'font',
  'fetch',
  'audio',
  'video',
  'track',
  'document',
  'worker',
];

/** `URL` stands for the address of the way. */
const ELEMENTS: readonly (readonly [string, Attributes])[] = [
  ...LINKS.map((rel) => ['link', { rel, href: 'URL' }] as const),
  ...PRELOADS.map((as) => ['link', { rel: 'preload', as, href: 'URL', crossorigin: '' }] as const),
  ['link', { rel: 'preload', as: 'image', imagesrcset: 'URL 2x' }],
  ['script', { src: 'URL' }],
  ['script', { src: 'URL', type: 'module' }],
  ['meta', { 'http-equiv': 'refresh', content: '0;url=URL' }],
  ['meta', { 'http-equiv': 'x-dns-prefetch-control', content: 'on' }],
  ['base', { href: 'URL' }],
  ['img', { src: 'URL', attributionsrc: 'URL' }],
  ['img', { srcset: 'URL 2x', lowsrc: 'URL' }],
  ['input', { type: 'image', src: 'URL' }],
  ['audio', { src: 'URL', preload: 'auto' }],
  ['video', { src: 'URL', poster: 'URL', preload: 'auto', autoplay: '' }],
  ['iframe', { src: 'URL' }],
  ['iframe', { srcdoc: '<img src="URL"><script src="URL"></script><link rel=preconnect href="URL">' }],
  ['fencedframe', { src: 'URL' }],
  ['portal', { src: 'URL' }],
  ['webview', { src: 'URL' }],
  ['object', { data: 'URL' }],
  ['embed', { src: 'URL' }],
  ['body', { background: 'URL' }],
  ['table', { background: 'URL' }],
  ['svg', { viewBox: '0 0 9 9', children: 'use image feImage script a textPath' }],
];

const STYLES = [
  ...['background-image', 'list-style-image', 'cursor', 'content', 'mask-image', 'filter', 'clip-path'],
  ...['border-image-source', 'shape-outside', 'offset-path', '-webkit-box-reflect'],
];

/**
 * Tries everything and waits until what would leave has left.
 * @param host a name that no resolver knows: its look-up alone would tell an outsider something.
 * @returns how many ways were tried.
 */
export async function tryEveryWayOut(page: Page, port: number, host: string): Promise<number> {
  const facts = { port, host, elements: ELEMENTS, styles: STYLES };
  let tried = await page.evaluate(tryCalls, facts);
  tried += await page.evaluate(tryElements, facts);
  tried += await page.evaluate(tryStyles, facts);
  tried += await page.evaluate(tryRequests, facts);
  tried += await page.evaluate(tryLeaving, facts);
  await page.waitForTimeout(1_000);
  return tried;
}

interface Facts extends Target {
  readonly elements: typeof ELEMENTS;
  readonly styles: typeof STYLES;
}

async function tryElements({ port, host, elements }: Facts): Promise<number> {
  // The debugger lifts some rules for the call it makes itself, so everything is tried after it.
  await new Promise((resolve) => setTimeout(resolve, 0));
  const svg = 'http://www.w3.org/2000/svg';
  let tried = 0;
  const add = (parent: Element, made: Element, attributes: Attributes, url: string): void => {
    tried += 1;
    for (const [name, value] of Object.entries(attributes)) {
      try {
        made.setAttribute(name, value.replaceAll('URL', url));
      } catch {
        // Trusted types refuse it.
      }
    }
    parent.append(made);
  };
  for (const at of [`http://127.0.0.1:${port}`, `http://element.${host}:${port}`]) {
    for (const [name, { children, ...attributes }] of elements) {
      const url = `${at}/${name}-${attributes['rel'] ?? ''}${attributes['as'] ?? ''}`.replaceAll(' ', '-');
      const made =
        children === undefined ? document.createElement(name) : document.createElementNS(svg, name);
      add(/link|meta|base|script/.test(name) ? document.head : document.body, made, attributes, url);
      for (const child of children?.split(' ') ?? [])
        add(made, document.createElementNS(svg, child), { href: `URL#${child}` }, url);
    }
    for (const [parent, child, attribute] of [
      ['picture', 'source', 'srcset'],
      ['video', 'source', 'src'],
      ['video', 'track', 'src'],
    ] as const) {
      const outer = document.body.appendChild(document.createElement(parent));
      add(
        outer,
        document.createElement(child),
        { [attribute]: 'URL', default: '' },
        `${at}/${parent}-${child}`,
      );
      outer.append(document.createElement('img'));
    }
  }
  return tried;
}

async function tryStyles({ port, host, styles }: Facts): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 0));
  const rules = styles.map((name) => [name, `${name}: url(URL)`] as const);
  const ats = [`http://127.0.0.1:${port}`, `http://style.${host}:${port}`];
  for (const at of ats) {
    const sheet = new CSSStyleSheet();
    const text = [
      ...rules.map(([name, rule]) => `.${name} { ${rule} !important }`),
      '@font-face { font-family: leak; src: url(URL) }',
      '.font { font-family: leak !important }',
      '@import url(URL);',
    ];
    sheet.replaceSync(text.join('\n').replaceAll('URL', `${at}/sheet`));
    document.adoptedStyleSheets.push(sheet);
    const inline = document.createElement('style');
    inline.textContent = `@import url(${at}/style-element);`;
    document.head.append(inline);
    for (const [name, rule] of [...rules, ['font', '']] as const) {
      const made = document.body.appendChild(document.createElement('li'));
      made.className = name;
      made.textContent = 'leak';
      made.style.cssText = rule.replaceAll('URL', `${at}/attribute`);
    }
    new FontFace('other', `url(${at}/font)`).load().catch(() => undefined);
  }
  return ats.length * (2 * rules.length + 4);
}
