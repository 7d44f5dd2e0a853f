/** Three sounds, made by the sound card on the spot: each can be told from the others without knowing notes. */
import { session } from './session.svelte.ts';

/** `found`: one short high tone; `refused`: two low ones, also for what is not known; `done`: three that rise. */
export type SoundName = 'found' | 'refused' | 'done';

interface Tone {
  readonly hertz: number;
  readonly fromMs: number;
  readonly forMs: number;
}

const TONES: Readonly<Record<SoundName, readonly Tone[]>> = {
  found: [{ hertz: 1_760, fromMs: 0, forMs: 60 }],
  refused: [
    { hertz: 220, fromMs: 0, forMs: 90 },
    { hertz: 220, fromMs: 140, forMs: 90 },
  ],
  done: [
    { hertz: 660, fromMs: 0, forMs: 60 },
    { hertz: 880, fromMs: 60, forMs: 60 },
    { hertz: 1_320, fromMs: 120, forMs: 60 },
  ],
};

/** A tone that began or ended at once would click. */
const EDGE_S = 0.005;

let context: AudioContext | null = null;

/** Plays it if it is switched on. A PC without a sound card stays silent: the flash always comes too. */
export function playSound(name: SoundName): void {
  const sounds = session.app?.settings.sounds;
  if (sounds?.[name] === true) soundNow(name, sounds.volume);
}

/** Plays it whatever the settings say, to listen to it. */
export function soundNow(name: SoundName, volume: number): void {
  if (typeof AudioContext === 'undefined' || volume <= 0) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  const startS = context.currentTime;
  for (const tone of TONES[name]) play(context, tone, { startS, volume: (volume / 100) ** 2 });
}

function play(on: AudioContext, tone: Tone, { startS, volume }: { startS: number; volume: number }): void {
  const fromS = startS + tone.fromMs / 1_000;
  const toS = fromS + tone.forMs / 1_000;
  const source = new OscillatorNode(on, { type: 'triangle', frequency: tone.hertz });
  const gain = new GainNode(on, { gain: 0 });
  gain.gain.setValueAtTime(0, fromS);
  gain.gain.linearRampToValueAtTime(volume, fromS + EDGE_S);
  gain.gain.setValueAtTime(volume, toS - EDGE_S);
  gain.gain.linearRampToValueAtTime(0, toS);
  source.connect(gain).connect(on.destination);
  source.start(fromS);
  source.stop(toS);
}
