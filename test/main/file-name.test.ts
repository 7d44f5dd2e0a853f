import { describe, expect, it } from 'vitest';
import { fileNameOf } from '../../src-main/workspace/files/file-name.ts';

describe('a document of the Service is offered under a name', () => {
  it.each([
    ['quote.pdf', 'quote.pdf'],
    ['कोटेशन २०२६.pdf', 'कोटेशन २०२६.pdf'],
    ['😀.pdf', '😀.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Windows\\win.ini', 'win.ini'],
    ['..', 'document'],
    ['.bashrc', 'bashrc'],
    ['a"b<c>d|e?f*g:h.pdf', 'abcdefgh.pdf'],
    ['line\nbreak.pdf', 'linebreak.pdf'],
    ['fdp.\u202eexe.pdf', 'fdp.exe.pdf'],
    ['CON', '_CON'],
    ['nul.txt', '_nul.txt'],
    ['com1.tar.gz', '_com1.tar.gz'],
    ['console.log', 'console.log'],
    ['report.pdf. . ', 'report.pdf'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(150)}.pdf`],
    [`${'x'.repeat(149)}😀😀.pdf`, `${'x'.repeat(149)}😀.pdf`],
  ])('that every system can keep: %j', (name, offered) => {
    expect(fileNameOf(name)).toBe(offered);
  });
});
