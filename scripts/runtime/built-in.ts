/** The builds of the programs: the window's (electron.vite.config.ts), those beside it and those of the benchmarks, which are to be like them (programs.ts). */

/**
 * Found one by one on the disk, their hundreds of small modules cost every start more than all our own code, and 30 MB of memory.
 * What is native, reads files beside itself, or is seldom wanted stays a package.
 */
export const BUILT_IN: readonly string[] = ['electron-store', 'kysely', 'undici', 'zod'];

/** Functions keep the names that a stack shows. */
export const MINIFY = {
  mangle: { keepNames: true },
  compress: true,
  codegen: { removeWhitespace: true },
} as const;

/** The mode of the builds of a package (scripts/package). */
export const PACKAGE_MODE = 'package';
export const PACKAGE_OUT = 'dist/app/out';

/** The oldest runtime the build must run on (docs/runtime.md); the product's own Electron is newer. */
export const OLDEST_NODE = 'node20.18';

/** Native packages lie beside the programs of a package; everything else is in them. */
export const KEPT_PACKAGES: readonly string[] = ['better-sqlite3', 'keytar', 'koffi'];
