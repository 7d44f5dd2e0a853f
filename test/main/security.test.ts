import { join, sep } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveAsset, resolvePicture } from '../../src-main/security/asset-path.ts';
import { CONTENT_SECURITY_POLICY } from '../../src-main/security/content-policy.ts';
import { mayOpenExternally } from '../../src-main/security/origin.ts';
import { mayLoad } from '../../src-main/security/session-lock.ts';

const root = join(sep, 'opt', 'stockhand', 'renderer');

describe('an address of the window', () => {
  it('leads to the file of that name', () => {
    expect(resolveAsset(root, 'app://stockhand/index.html?x=1#/items')).toEqual({
      file: join(root, 'index.html'),
      mimeType: 'text/html; charset=utf-8',
    });
    expect(resolveAsset(root, 'app://stockhand/assets/index-B1_x.js')?.mimeType).toBe(
      'text/javascript; charset=utf-8',
    );
  });

  it.each([
    'app://stockhand/',
    'app://stockhand/../main/main.js',
    'app://stockhand/%2e%2e/main/main.js',
    'app://stockhand/%2e%2e%2fmain%2fmain.js',
    'app://stockhand/..%2fmain/main.js',
    'app://stockhand/..%5cmain%5cmain.js',
    'app://stockhand/a/..%00/index.html',
    'app://stockhand/%00index.html',
    'app://stockhand/.env',
    'app://stockhand/assets/.hidden.js',
    'app://stockhand//etc/passwd.html',
    'app://stockhand/C:/windows/win.ini.html',
    'app://stockhand/index.html::$DATA',
    'app://stockhand/index.html.',
    'app://stockhand/con/../../x.html',
    'app://stockhand/%E0%A4%A',
    'app://stockhand/index.exe',
    'app://stockhand/index',
    'app://other/index.html',
    'app://stockhand.evil/index.html',
    'app://user@stockhand/index.html',
    'app://stockhand:80/index.html',
    'file:///etc/passwd',
    'https://stockhand/index.html',
    'index.html',
    '',
  ])('leads nowhere when it is %s', (address) => {
    const asset = resolveAsset(root, address);
    if (asset !== null) expect(asset.file.startsWith(root + sep)).toBe(true);
    else expect(asset).toBeNull();
  });

  const kept = join(sep, 'home', 'asha', 'profile', 'files');
  const hash = 'a'.repeat(64);

  it('leads to a kept picture by the name that the engine gave it', () => {
    expect(resolvePicture(kept, `app://stockhand/record-files/${hash}.png`)).toEqual({
      file: join(kept, `${hash}.png`),
      mimeType: 'image/png',
    });
  });

  it.each([
    `record-files/${hash}.bin`,
    `record-files/${hash}.svg`,
    `record-files/${hash}.png/`,
    `record-files/../${hash}.png`,
    `record-files/%2e%2e/${hash}.png`,
    `record-files/..%2f${hash}.png`,
    `record-files/${hash}.png%00.html`,
    `record-files/${hash.slice(1)}.png`,
    `record-files/${hash.toUpperCase()}.png`,
    `record-files/stockhand.db`,
    `${hash}.png`,
  ])('leads to no kept file when it is %s', (path) => {
    expect(resolvePicture(kept, `app://stockhand/${path}`)).toBeNull();
    expect(resolvePicture(kept, `file://stockhand/${path}`)).toBeNull();
  });

  it('never leads out of the folder, whatever it is made of', () => {
    const piece = fc.constantFrom(
      '..',
      '.',
      '%2e',
      '%2f',
      '%5c',
      '/',
      '\\',
      'a',
      '.js',
      '%00',
      ':',
      '~',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const asset = resolveAsset(root, `app://stockhand/${pieces.join('')}`);
        expect(asset === null || asset.file.startsWith(root + sep)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the session of the window', () => {
  it.each(['app://stockhand/index.html', 'blob:app://stockhand/5e2f'])('loads %s', (address) => {
    expect(mayLoad(address, false)).toBe(true);
  });

  it.each([
    'file:///etc/passwd',
    'http://127.0.0.1:4010/api/v1/contacts',
    'https://example.com/',
    'ws://127.0.0.1:1/',
    'ftp://example.com/',
    'data:text/html,<p>',
    'blob:https://example.com/5e2f',
    'app://other/index.html',
    'devtools://devtools/bundled/inspector.html',
    'chrome://gpu',
    'about:blank',
    'javascript:1',
    '',
  ])('refuses %s', (address) => {
    expect(mayLoad(address, false)).toBe(false);
  });
});

describe('a link', () => {
  const allowed = ['https://desk.example'];

  it('may lead to an allowed origin over https', () => {
    expect(mayOpenExternally('https://desk.example/help?x=1', allowed)).toBe(true);
  });

  it.each([
    'http://desk.example/',
    'https://desk.example.evil/',
    'https://desk.example:8443/',
    'https://user:word@desk.example/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'ms-msdt:/id',
    'smb://desk.example/',
    'nonsense',
  ])('may not be %s', (address) => {
    expect(mayOpenExternally(address, allowed)).toBe(false);
  });
});

describe('the content security policy', () => {
  it('allows nothing by default and nothing from outside', () => {
    const directives = new Map(
      CONTENT_SECURITY_POLICY.split('; ').map((text) => [
        text.split(' ')[0],
        text.split(' ').slice(1).join(' '),
      ]),
    );
    expect(directives.get('default-src')).toBe("'none'");
    expect(directives.get('connect-src')).toBe("'none'");
    expect(directives.get('require-trusted-types-for')).toBe("'script'");
    for (const name of ['object-src', 'base-uri', 'frame-src', 'frame-ancestors', 'form-action']) {
      expect(directives.get(name), name).toBe("'none'");
    }
    expect(CONTENT_SECURITY_POLICY).not.toMatch(/unsafe|https?:|\*|data:/);
  });
});
