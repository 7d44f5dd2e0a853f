import { describe, expect, test } from 'vitest';
import { readEmailText } from '../../../src-sync/domain/correspondence/email.ts';
import { htmlToText } from '../../../src-sync/domain/correspondence/html-text.ts';

describe('the words of an HTML text', () => {
  test.each([
    ['<p>Namaste,</p><p>12 &#8377; a piece</p>', 'Namaste,\n\n12 ₹ a piece'],
    ['one<br>two<br/>three', 'one\ntwo\nthree'],
    ['<ul><li>Pipe<li>Elbow</ul>', '• Pipe\n• Elbow'],
    ['<a href="https://a.example/q?a=1&amp;b=2">The quote</a>', 'The quote (https://a.example/q?a=1&b=2)'],
    ['<a href="javascript:alert(1)">Click</a>', 'Click'],
    ['a &lt;b&gt; &amp;amp; &unknown; &#0; &#xD800;', 'a <b> &amp; &unknown;'],
    ['<style>p{}</style><script>alert("<p>")</script>seen<!-- <b>no</b> -->', 'seen'],
    ['<script>never ends <p>hidden', ''],
    ['open < 3 and <b', 'open'],
    ['<SCRIPT>x</SCRIPT><Div>y</DIV>', 'y'],
  ])('%s', (html, text) => {
    expect(htmlToText(html)).toBe(text);
  });

  test('are found in one pass, however it is written', () => {
    for (const part of ['<script>', '<!--', '<a href="', '&#', '<p', '</script']) {
      const text = htmlToText(part.repeat(200_000));
      expect(text.length).toBeLessThanOrEqual(part.length * 200_000);
    }
  });
});

describe('an e-mail', () => {
  test.each([
    [{ body: 'Hello\nthere' }, 'Hello\nthere'],
    [{ body: '<div>Hello</div>' }, 'Hello'],
    [{ html: '<p>Hi</p>', text: 'Hi, plainly' }, 'Hi, plainly'],
    [{ body: { contentType: 'html', content: '<p>Nested</p>' } }, 'Nested'],
    [{ bodyHtml: '<b>Only HTML</b>' }, 'Only HTML'],
    [{ body: { text: 'In an object' } }, 'In an object'],
    [{ subject: 'Only a subject' }, null],
    [{ body: 'a < b and c > d' }, 'a < b and c > d'],
  ])('%j is read as its text', (record, text) => {
    expect(readEmailText(record).text).toBe(text);
  });

  test('names all people and what came with it', () => {
    const email = readEmailText({
      from: { name: 'Asha', email: 'asha@a.example' },
      to: ['ravi@a.example', { email: 'meera@a.example' }],
      cc: 'all@a.example',
      sentAt: '2026-11-02T10:00:00Z',
      attachments: [{ fileName: 'Q-1.pdf' }, 'photo.jpg', { size: 3 }],
    });
    expect(email).toMatchObject({
      from: 'Asha',
      to: 'ravi@a.example, meera@a.example',
      cc: 'all@a.example',
      at: '2026-11-02T10:00:00.000Z',
      attachments: ['Q-1.pdf', 'photo.jpg'],
    });
  });

  test('that is very long is cut, and says so', () => {
    const { text, isCut } = readEmailText({ body: 'x'.repeat(300_000) });
    expect([text?.length, isCut]).toEqual([200_000, true]);
  });
});
