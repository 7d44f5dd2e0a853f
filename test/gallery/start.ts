/** Shows the gallery in the theme and language of the address: `?theme=dark&language=hi-IN&dialog`. */
import { mount } from 'svelte';
import { readWords, useLanguage } from '../../src-renderer/i18n/index.svelte.ts';
import { readLetters } from '../../src-renderer/letters.ts';
import '../../src-renderer/styles/index.css';
import Gallery from './Gallery.svelte';
import './gallery.css';

const params = new URLSearchParams(location.search);
const theme = params.get('theme') ?? 'light';
const language = params.get('language') === 'hi-IN' ? 'hi-IN' : 'en-IN';

// No part asks the store for anything; one that does is not a part.
Object.defineProperty(window, 'stockhand', {
  value: {
    invoke: () => Promise.reject(new Error('The gallery has no store.')),
    subscribe: () => () => undefined,
  },
});
document.documentElement.dataset['theme'] = theme;
document.documentElement.dataset['density'] = theme === 'floor' ? 'floor' : 'dense';
document.documentElement.lang = language;
useLanguage(language);
await readWords(language);
const target = document.getElementById('gallery');
if (target === null) throw new Error('index.html has no #gallery');
await readLetters(language);
mount(Gallery, { target, props: { withDialog: params.has('dialog') } });
