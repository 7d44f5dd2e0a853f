/** How programs are built: those of the product (electron.vite.config.ts), and those of the benchmarks, which are to be like them. */

/**
 * Found one by one on the disk, their hundreds of small modules cost every start more than all our own code, and 30 MB of memory.
 * What is native, reads files beside itself, or is seldom wanted stays a package.
 */
export const BUILT_IN: readonly string[] = ['electron-store', 'kysely', 'undici', 'zod'];

/** Names stay readable in what a crash leaves behind. */
export const MINIFY = { mangle: false, compress: true, codegen: { removeWhitespace: true } } as const;
