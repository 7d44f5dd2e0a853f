/** How programs are built: those of the product (electron.vite.config.ts), and those of the benchmarks, which are to be like them. */

/**
 * Found one by one on the disk, their hundreds of small modules cost every start more than all our own code, and 30 MB of memory.
 * What is native, reads files beside itself, or is seldom wanted stays a package.
 */
export const BUILT_IN: readonly string[] = ['electron-store', 'kysely', 'undici', 'zod'];

/** Names stay readable in what a crash leaves behind. */
export const MINIFY = { mangle: false, compress: true, codegen: { removeWhitespace: true } } as const;

/** The modes of the two builds of a package (scripts/package): the window with all it starts, and the headless command. */
export const PACKAGE_MODE = 'package';
export const COMMAND_MODE = 'package-command';
export const PACKAGE_OUT = 'dist/app/out';

/** Native packages lie beside the programs of a package; everything else is in them. */
export const KEPT_PACKAGES: readonly string[] = ['better-sqlite3', 'keytar', 'koffi'];
