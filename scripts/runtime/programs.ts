/**
 * Programs of Node, each folder a build of its own: a piece that two programs share is a file of its own in one build, and Electron's
 * main process and the engine, which every start reads at the same time, would come in thirty files each instead of five.
 */
import { build, type PluginOption } from 'vite';
import { BUILT_IN, KEPT_PACKAGES, MINIFY, OLDEST_NODE } from './built-in.ts';
import { projectRoot } from './paths.ts';

/** File of the checkout by name: each becomes `NAME.js`. */
export type Programs = Readonly<Record<string, string>>;

/** They run beside the window's main process: the engine, its threads, and the demo's Service. */
export const BESIDE: Programs = {
  engine: 'src-main/engine/engine-program.ts',
  sheets: 'src-sync/sheets/thread.ts',
  labels: 'src-sync/labels/drawing/thread.ts',
  upkeep: 'src-sync/engine/upkeep/thread.ts',
  service: 'src-service/main.ts',
};

/** The headless command of a package. Its threads are those of `BESIDE`. */
export const COMMAND: Programs = { command: 'src-main/command/main.ts', cli: 'src-sync/cli/main.ts' };

export interface BuildOptions {
  /** The mode of a package: everything but the packages that are kept beside its programs is in them, and they name no source. */
  readonly mode?: string;
  readonly sourcemap?: boolean;
  readonly plugins?: readonly PluginOption[];
}

/** @param outDir is emptied first */
export async function buildPrograms(
  programs: Programs,
  outDir: string,
  { mode, sourcemap = false, plugins = [] }: BuildOptions = {},
): Promise<void> {
  await build({
    root: projectRoot,
    configFile: false,
    logLevel: 'error',
    ...(mode === undefined ? {} : { mode }),
    plugins: [...plugins],
    ssr: mode === undefined ? { noExternal: [...BUILT_IN] } : { noExternal: true },
    build: {
      ssr: true,
      target: OLDEST_NODE,
      outDir,
      emptyOutDir: true,
      sourcemap,
      rolldownOptions: {
        ...(mode === undefined ? {} : { external: ['electron', ...KEPT_PACKAGES] }),
        input: programs,
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          minify: MINIFY,
        },
      },
    },
  });
}
