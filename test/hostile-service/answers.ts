/** All hostile answers. */
import { BODIES } from './answers/bodies.ts';
import { HEADS } from './answers/heads.ts';
import { LISTS } from './answers/lists.ts';
import { WIRE } from './answers/wire.ts';
import type { HostileAnswer } from './hostile-answer.ts';

export const HOSTILE_ANSWERS: readonly HostileAnswer[] = [...WIRE, ...HEADS, ...BODIES, ...LISTS];
