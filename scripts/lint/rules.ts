/** The rules for TypeScript. ESLint checks components with them, and oxlint the rest, in a fifth of the time. */
import type { Linter } from 'eslint';
import tseslint from 'typescript-eslint';

type Rules = Readonly<Linter.RulesRecord>;

export const ignored = [
  'out/',
  'dist/',
  'coverage/',
  'test-results/',
  'test/fixtures/',
  'test/bench/rivals/',
];
export const product = ['src-{main,renderer,sync}/**/*.{ts,svelte}', 'migrations/**/*.ts', 'scripts/**/*.ts'];
export const tests = ['test/**/*.ts', 'src-service/**/*.ts'];
/** Typed through the compiler of Svelte, which oxlint does not have. */
export const components = ['**/*.svelte', '**/*.svelte.ts'];

/**
 * Unknown to oxlint, which ends with an error for a rule it does not know. The compiler says the same of every class with a
 * private member, as nearly all have one.
 */
const ONLY_IN_ESLINT = ['@typescript-eslint/no-unsafe-class-instance-assignment'];

const maxLines: Linter.RuleEntry = ['error', { max: 400, skipBlankLines: true, skipComments: true }];

export const ours: Rules = {
  // `== null` asks for null and undefined at once.
  eqeqeq: ['error', 'always', { null: 'ignore' }],
  'no-empty': ['error', { allowEmptyCatch: false }],
  'prefer-const': 'error',
  '@typescript-eslint/consistent-type-imports': 'error',
  '@typescript-eslint/no-import-type-side-effects': 'error',
  '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
  // Numbers and booleans print the way they read.
  '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
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
};

export const inProduct: Rules = {
  'max-lines': maxLines,
  'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
};

export const inTests: Rules = {
  'max-lines': maxLines,
  // In a test an impossible `undefined` may fail the test by throwing.
  '@typescript-eslint/no-non-null-assertion': 'off',
  // The Service's documents are of unknown shape; a test compares their text.
  '@typescript-eslint/no-base-to-string': 'off',
};

function ruleSet(): Rules {
  const strict = tseslint.configs.strictTypeChecked.flatMap(({ rules = {} }) => Object.entries(rules));
  const all = new Map([...strict, ...Object.entries(ours)]);
  return Object.fromEntries(
    [...all].filter(([name, level]) => level !== 'off' && !ONLY_IN_ESLINT.includes(name)),
  );
}

export const byOxlint: Rules = ruleSet();
