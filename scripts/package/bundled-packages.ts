/** Notes which npm packages a build took in, for the list of licences and the bill of materials of the package. */
import { appendFileSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** One folder of `node_modules` a line, absolute; the same one may be there several times. */
export const BUNDLED_LIST = join('dist', 'bundled-packages.txt');

const PACKAGE_FOLDER = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//;

/** The package folder that a module of a build lies in; `null` for our own modules. */
export function packageFolderOf(moduleId: string): string | null {
  const path = moduleId.replaceAll('\\', '/').replace(/^\0/, '').split('?')[0] ?? '';
  return PACKAGE_FOLDER.exec(path)?.[1] ?? null;
}

/** @param root of the checkout: the bundler of the configuration moves this module, so it cannot say itself. */
export function bundledPackages(root: string): Plugin {
  return {
    name: 'bundled-packages',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? Object.keys(file.modules) : file.originalFileNames,
      );
      const folders = new Set(files.map((file) => packageFolderOf(resolve(root, 'src-renderer', file))));
      mkdirSync(join(root, 'dist'), { recursive: true });
      const lines = [...folders].filter((folder) => folder !== null).map((folder) => `${folder}\n`);
      appendFileSync(join(root, BUNDLED_LIST), lines.join(''));
    },
  };
}
