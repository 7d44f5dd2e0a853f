/** The facts of this process that decide where children run. */
import { join } from 'node:path';
import { app } from 'electron';
import { IS_PACKAGED } from '../app/packaged.ts';
import type { RuntimeFacts } from './runtime.ts';

/** @param programs the folder of the built programs. */
export function runtimeFacts(programs: string): RuntimeFacts {
  return {
    chosenNode: process.env['STOCKHAND_ENGINE_NODE'],
    nodeApiVersion: Number(process.versions['napi'] ?? 0),
    appFolder: app.getAppPath(),
    programs,
    standIn: IS_PACKAGED ? join(process.resourcesPath, 'stand-in') : null,
  };
}
