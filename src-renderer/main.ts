/** Starts the window: asks who we are once, then mounts the frame with the right theme on its first paint. */
import { mount, tick } from 'svelte';
import App from './App.svelte';
import { startSession } from './app/session.svelte.ts';
import { askFirstQuestion } from './first-question.ts';
import { forgetAhead } from './live/ahead.ts';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/frame.css';
import './styles/controls.css';
import './styles/records.css';
import './styles/feedback.css';
import './styles/screens.css';
import './styles/lists.css';
import './styles/forms.css';
import './styles/sync.css';
import './styles/palette.css';
import './styles/related.css';
import './styles/workspaces.css';
import './styles/stock.css';
import './styles/labels.css';

const target = document.getElementById('app');
if (target === null) throw new Error('index.html has no #app');

askFirstQuestion();
await startSession();
mount(App, { target });
void tick().then(forgetAhead);
