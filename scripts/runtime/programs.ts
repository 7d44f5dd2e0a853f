/** Programs of Node, bundled as the product's are and with the same packages in them. */
import { build } from 'vite';
import { BUILT_IN, MINIFY } from './built-in.ts';
import { projectRoot } from './paths.ts';

/** @param programs file by name: each becomes `NAME.js` in the folder, which is emptied first */
export async function buildPrograms(
  programs: Readonly<Record<string, string>>,
  outDir: string,
): Promise<void> {
  await build({
    root: projectRoot,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: [...BUILT_IN] },
    build: {
      ssr: true,
      target: 'node20.18',
      outDir,
      emptyOutDir: true,
      rolldownOptions: {
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
