/** The text of queries: so that SQLite plans each of them once. */
import { OperatorNode, SqliteQueryCompiler, ValueNode, type BinaryOperationNode } from 'kysely';

/**
 * SQLite looks at a bare value to choose an index by it, and so plans anew whenever another is bound, which takes far longer than
 * most queries. The plus hides the value from it. What indexes have conditions on is written out: those are few words and numbers.
 */
class PlanKeepingCompiler extends SqliteQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand, operator, rightOperand: right } = node;
    const isCompared = OperatorNode.is(operator) && COMPARISONS.has(operator.operator);
    if (!isCompared || !ValueNode.is(right) || right.immediate === true) {
      super.visitBinaryOperation(node);
      return;
    }
    this.visitNode(leftOperand);
    this.append(` ${operator.operator} `);
    if (WRITTEN_OUT.has(right.value)) {
      this.appendImmediateValue(right.value);
    } else {
      this.append('+');
      this.visitNode(right);
    }
  }
}

const COMPARISONS: ReadonlySet<string> = new Set(['=', '==', '!=', '<>', '<', '<=', '>', '>=']);

/** Yes and no, and the states that the indexes of open operations, sessions and print jobs are about. */
const WRITTEN_OUT: ReadonlySet<unknown> = new Set([
  0,
  1,
  ...['queued', 'sending', 'unconfirmed', 'done', 'conflict', 'rejected', 'blocked'],
  ...['open', 'paused', 'review', 'waiting', 'printing'],
]);

/** One for all: it is built of a function for each kind of node, and nobody waits for anything while it writes a query out. */
export const queryText = new PlanKeepingCompiler();
