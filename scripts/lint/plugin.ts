/** Our own rules, as ESLint and oxlint load them. */
import type { Rule } from 'eslint';
import { boundaries } from './boundaries.ts';

/** Test files share a worker: hooks that a helper sets up while it is loaded hold for the first file only. */
const hooksInFunctions: Rule.RuleModule = {
  meta: {
    type: 'problem',
    docs: { description: 'a helper of tests sets nothing up while it is loaded' },
    messages: {
      hookWhileLoaded:
        'Test files share a worker, so this would hold for the first one only. Put it into a function that each file calls, or use onTestFinished.',
    },
    schema: [],
  },
  create: (context) => ({
    'Program > ExpressionStatement > CallExpression[callee.name=/^(before|after)(Each|All)$/]': (
      node: Rule.Node,
    ) => {
      context.report({ node, messageId: 'hookWhileLoaded' });
    },
  }),
};

export default { meta: { name: 'local' }, rules: { boundaries, 'hooks-in-functions': hooksInFunctions } };
