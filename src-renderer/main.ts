/** Starts the window: asks who we are once, then mounts the frame with the right theme on its first paint. */
import './styles/index.css';
import { mount, tick } from 'svelte';
import App from './App.svelte';
import { router } from './app/router.svelte.ts';
import { followSession, session, startSession } from './app/session.svelte.ts';
import { askFirstQuestion } from './first-question.ts';
import { currentLanguage, prepareNumbers } from './i18n/index.svelte.ts';
import { isLaterScreen, laterScreens, screenOf } from './later-screens.svelte.ts';
import { readLetters } from './letters.ts';
import { forgetAhead } from './live/ahead.ts';
import { holdForFirstFrame } from './live/first-frame.ts';

const OTHER_SCREENS_MS = 500;

const target = document.getElementById('app');
if (target === null) throw new Error('index.html has no #app');

/** A function, because a screen that is read later imports what is here: it would wait for a module that waits for it. */
async function start(into: HTMLElement): Promise<void> {
  const letters = readLetters(currentLanguage());
  const started = startSession();
  const takeRows = askFirstQuestion();
  prepareNumbers();
  await started;
  await Promise.all([letters, readLetters(currentLanguage())]);
  const first = screenOf(router.route, session.asleep);
  if (isLaterScreen(first)) await laterScreens.read(first);
  const firstFrame = holdForFirstFrame();
  mount(App, { target: into });
  takeRows();
  void firstFrame.then(followSession);
  void tick().then(forgetAhead);
  // The rows of the first screen come before the other screens.
  setTimeout(() => void laterScreens.readAll(), OTHER_SCREENS_MS);
}

void start(target);
