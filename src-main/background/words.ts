/** Words of the question before Stockhand ends with work that was not sent. */
import type { Settings } from '../ipc-contract/settings.ts';

export interface ClosingWords {
  readonly waits: (count: number) => string;
  readonly whatNow: string;
  readonly quit: string;
  readonly stay: string;
}

const WORDS: Readonly<Record<Settings['language'], ClosingWords>> = {
  'en-IN': {
    waits: (count) => (count === 1 ? '1 change is not sent yet.' : `${count} changes are not sent yet.`),
    whatNow:
      'Nothing is lost: what waits is kept on this PC. It is sent when Stockhand is open again and online, not before.',
    quit: 'Quit',
    stay: 'Stay open',
  },
  'hi-IN': {
    waits: (count) => `${count} बदलाव अभी भेजने बाक़ी हैं।`,
    whatNow: 'कुछ खोया नहीं: बाक़ी बदलाव इसी पीसी पर रखे हैं। वे तभी भेजे जाएँगे जब Stockhand फिर खुला और ऑनलाइन होगा।',
    quit: 'बंद करें',
    stay: 'खुला रखें',
  },
};

export function closingWords(language: Settings['language']): ClosingWords {
  return WORDS[language];
}
