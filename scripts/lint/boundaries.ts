/** ESLint rule: an import may point only to what the table of rooms allows, type-only imports included. */
import type { Rule } from 'eslint';
import { isBuiltin } from 'node:module';
import { dirname, relative, resolve, sep } from 'node:path';
import { featureObjection, fileObjection, packageObjection, roomOf, type Room } from './rooms.ts';

interface NamedSource {
  readonly type: string;
  readonly value?: unknown;
  /** Inside a TypeScript `import('x')` type the text sits one level deeper. */
  readonly literal?: NamedSource;
}

function objectionTo(room: Room, importer: string, specifier: string, root: string): string | null {
  if (!specifier.startsWith('.')) {
    return packageObjection(room, specifier, isBuiltin(specifier));
  }
  const fromRoot = (path: string): string => relative(root, path).split(sep).join('/');
  const target = fromRoot(resolve(dirname(importer), specifier));
  return fileObjection(room, target) ?? featureObjection(fromRoot(importer), target);
}

function textOf(source: NamedSource): string | null {
  if (source.literal !== undefined) return textOf(source.literal);
  return typeof source.value === 'string' ? source.value : null;
}

function listenersFor(context: Rule.RuleContext, room: Room): Rule.RuleListener {
  const report = (node: Rule.Node, message: string): void => {
    context.report({ node, messageId: 'wrongImport', data: { message } });
  };
  const check = (node: Rule.Node, source: NamedSource | null | undefined): void => {
    if (source === null || source === undefined) return;
    const specifier = textOf(source);
    if (specifier === null) {
      if (room.mayImport !== 'everything' && room.folder !== 'scripts') {
        report(node, `${room.folder} may not import a computed name: nobody could check where it points.`);
      }
      return;
    }
    const objection = objectionTo(room, context.filename, specifier, context.cwd);
    if (objection !== null) report(node, objection);
  };
  const fromSource = (node: Rule.Node): void => {
    check(node, (node as unknown as { source?: NamedSource | null }).source);
  };
  return {
    ImportDeclaration: fromSource,
    ExportNamedDeclaration: fromSource,
    ExportAllDeclaration: fromSource,
    ImportExpression: fromSource,
    TSImportType: (node: Rule.Node) => {
      const type = node as unknown as { source?: NamedSource; argument?: NamedSource };
      check(node, type.source ?? type.argument);
    },
    TSExternalModuleReference: (node: Rule.Node) => {
      check(node, (node as unknown as { expression: NamedSource }).expression);
    },
    CallExpression: (node) => {
      if (node.callee.type === 'Identifier' && node.callee.name === 'require') {
        check(node, node.arguments[0]);
      }
    },
  };
}

export const boundaries: Rule.RuleModule = {
  meta: {
    type: 'problem',
    docs: { description: 'imports point only to the rooms and packages the architecture names' },
    messages: { wrongImport: '{{message}}' },
    schema: [],
  },
  create(context) {
    const room = roomOf(relative(context.cwd, context.filename).split(sep).join('/'));
    return room === null ? {} : listenersFor(context, room);
  },
};
