/** What must hold for components; the reasons are in CONTRIBUTING.md. oxlint.config.ts checks all other TypeScript. */
import './scripts/lint/component-types.ts';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import local from './scripts/lint/plugin.ts';
import { components, ignored, inProduct, inTests, ours, product, tests } from './scripts/lint/rules.ts';

const code = ['**/*.{ts,js,cjs,mjs,svelte}'];

export default tseslint.config(
  { ignores: [...ignored, '**/*.ts', ...components.map((files) => `!${files}`)] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  ...tseslint.configs.strictTypeChecked,
  ...svelte.configs.recommended,
  {
    files: code,
    languageOptions: {
      globals: { ...globals.node },
      parserOptions: {
        projectService: true,
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: ['.svelte'],
      },
    },
    plugins: { local },
    rules: { 'local/boundaries': 'error', ...ours },
  },
  {
    files: components,
    languageOptions: {
      globals: { ...globals.browser },
      parserOptions: { parser: tseslint.parser },
    },
    rules: {
      'svelte/no-at-html-tags': 'error',
      // Every element of a list keeps its identity, or focus and state jump to a neighbour.
      'svelte/require-each-key': 'error',
      // Links are routes inside one window, not addresses on a site.
      'svelte/no-navigation-without-resolve': 'off',
      // Most dates and maps beside components are plain values on purpose; what shall be reactive says `$state`.
      'svelte/prefer-svelte-reactivity': 'off',
      'prefer-const': 'off',
      'svelte/prefer-const': ['error', { excludedRunes: ['$props', '$derived'] }],
    },
  },
  { files: product, rules: inProduct },
  { files: tests, rules: inTests },
  // Plain JavaScript belongs to no TypeScript project.
  { files: ['**/*.{js,cjs,mjs}'], ...tseslint.configs.disableTypeChecked },
);
