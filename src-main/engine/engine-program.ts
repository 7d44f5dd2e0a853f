/**
 * The program of the engine's process: the engine, and then how its heap grows. As a switch of Node that would cost every start 20 ms: Node's
 * own programs lie in it compiled for the usual switches, and are compiled anew under any other.
 */
import '../../src-sync/engine/process/process.ts';
import { setFlagsFromString } from 'node:v8';
import { HEAP_GROWTH } from './heap-growth.ts';

setFlagsFromString(HEAP_GROWTH);
