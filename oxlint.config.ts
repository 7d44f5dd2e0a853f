/** What oxlint checks of TypeScript: the rules of scripts/lint/rules.ts, with types. */
import { defineConfig } from 'oxlint';
import { byOxlint, components, ignored, inProduct, inTests, product, tests } from './scripts/lint/rules.ts';

export default defineConfig({
  plugins: ['typescript'],
  jsPlugins: ['./scripts/lint/plugin.ts'],
  categories: { correctness: 'off' },
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  // Plain JavaScript belongs to no TypeScript project.
  ignorePatterns: [...ignored, ...components, '**/*.{js,cjs,mjs}'],
  rules: { ...byOxlint, 'local/boundaries': 'error' },
  overrides: [
    { files: product, rules: inProduct },
    { files: tests, rules: inTests },
    {
      files: ['test/**/*.ts'],
      excludeFiles: ['test/**/*.{test,e2e,bench}.ts', 'test/e2e/setup.ts'],
      rules: { 'local/hooks-in-functions': 'error' },
    },
  ],
});
