import { describe, expect, it } from 'vitest';
import {
  begunMention,
  mentionedIn,
  offeredFor,
  withMention,
} from '../../src-renderer/features/contacts/mention.ts';

const ASHA = { id: '1', name: 'Asha' };
const PATIL = { id: '2', name: 'Asha Patil' };
const OTHER_ASHA = { id: '3', name: 'Asha' };
const RAVI = { id: '4', name: 'रवि जोशी' };
const ALL = [ASHA, PATIL, OTHER_ASHA, RAVI];

function offered(text: string): readonly string[] {
  const begun = begunMention(text, text.length);
  return begun === null ? [] : offeredFor(ALL, begun).map(({ id }) => id);
}

describe('an @ in a note', () => {
  it('offers everybody, and then those of whom a word begins as it is typed', () => {
    expect(offered('@')).toEqual(['1', '2', '3', '4']);
    expect(offered('ask (@pat')).toEqual(['2']);
    expect(offered('ask @ASHA P')).toEqual(['2']);
    expect(offered('ask\n@जो')).toEqual(['4']);
  });

  it('is a letter like any other in an address, in a price and where nobody is called so', () => {
    for (const text of ['mail ravi@', 'hinges @ 45', '@zubin', '@asha\n', 'no at'])
      expect(offered(text), text).toEqual([]);
    expect(offeredFor([], { at: 0, typed: '' })).toEqual([]);
  });

  it('becomes the whole name where it stands, with the rest of the note behind it', () => {
    const begun = begunMention('ask @pa about it', 7)!;
    expect(withMention('ask @pa about it', begun, 'Asha Patil')).toEqual({
      text: 'ask @Asha Patil about it',
      caret: 15,
    });
    expect(withMention('@', { at: 0, typed: '' }, 'Asha')).toEqual({ text: '@Asha ', caret: 6 });
  });
});

describe('the people whom a note mentions', () => {
  it('are those chosen whose names stand in it still', () => {
    expect(mentionedIn('ask @Asha, and @रवि जोशी', [ASHA, RAVI, PATIL])).toEqual([ASHA, RAVI]);
    expect(mentionedIn('ask @Asha Patil twice, @Asha Patil', [ASHA, PATIL])).toEqual([PATIL]);
    expect(mentionedIn('ask @Ashak', [ASHA])).toEqual([]);
    expect(mentionedIn('nobody', ALL)).toEqual([]);
    expect(mentionedIn('@Asha typed but never chosen', [])).toEqual([]);
  });

  it('are two of one name where it stands twice', () => {
    expect(mentionedIn('@Asha and @Asha', [ASHA, OTHER_ASHA])).toEqual([ASHA, OTHER_ASHA]);
    expect(mentionedIn('@Asha', [ASHA, OTHER_ASHA])).toEqual([ASHA]);
  });
});
