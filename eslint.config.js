/** What must hold for every file; the reasons are in CONTRIBUTING.md. */
import './scripts/lint/component-types.ts';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { boundaries } from './scripts/lint/boundaries.ts';

const code = ['**/*.{ts,js,cjs,mjs,svelte}'];
const product = ['src-{main,renderer,sync}/**/*.{ts,svelte}', 'migrations/**/*.ts', 'scripts/**/*.ts'];

const maxLines = (max) => ['error', { max, skipBlankLines: true, skipComments: true }];

export default tseslint.config(
  { ignores: ['out/', 'dist/', 'coverage/', 'test-results/', 'test/fixtures/', 'test/bench/faults/rivals/'] },
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
    plugins: { local: { rules: { boundaries } } },
    rules: {
      'local/boundaries': 'error',
      // `== null` asks for null and undefined at once.
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-empty': ['error', { allowEmptyCatch: false }],
      'no-console': 'off',
      'prefer-const': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      // Numbers and booleans print the way they read.
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // A generic that only names an answer's type documents a protocol (`ask<Name>`).
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      // Codes and names are taken apart into code points on purpose.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      // A document is a map here: removing a field by its name is what an edit does.
      '@typescript-eslint/no-dynamic-delete': 'off',
      // Does not see that a callback changed a variable meanwhile.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      // Our interfaces are made of closures; `this` is used inside a few classes only.
      '@typescript-eslint/unbound-method': 'off',
      // An interface may ask for a promise where one of its implementations has nothing to wait for.
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
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
  {
    files: product,
    rules: {
      'max-lines': maxLines(400),
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
    },
  },
  // A component holds markup and style beside its code.
  { files: ['src-renderer/**/*.svelte'], rules: { 'max-lines': maxLines(400) } },
  {
    files: ['test/**/*.ts', 'src-service/**/*.ts'],
    rules: {
      'max-lines': maxLines(400),
      // In a test an impossible `undefined` may fail the test by throwing.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // The Service's documents are of unknown shape; a test compares their text.
      '@typescript-eslint/no-base-to-string': 'off',
    },
  },
  {
    files: ['test/**/*.ts'],
    ignores: ['test/**/*.{test,e2e,bench}.ts', 'test/e2e/setup.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'Program > ExpressionStatement > CallExpression[callee.name=/^(before|after)(Each|All)$/]',
          message:
            'Test files share a worker, so this would hold for the first one only. Put it into a function that each file calls, or use onTestFinished.',
        },
      ],
    },
  },
  // Plain JavaScript belongs to no TypeScript project.
  { files: ['**/*.{js,cjs,mjs}'], ...tseslint.configs.disableTypeChecked },
);
