// Whether a worker of Citus plans a prepared statement once for each connection and shard, or at each run. The
// rules are those of Citus 13 (decision 68).
import {
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  FunctionNode,
  type OperationNode,
  OperatorNode,
  ParensNode,
  RawNode,
  ReferenceNode,
  ValueNode,
  ValuesNode,
} from 'kysely';
import { engines } from '../../../src/engine/store/engines.ts';
import { createParams, Param } from '../../../src/engine/store/param.ts';
import { childrenOf, QueryReader } from '../../../src/engine/store/postgres/citus/query_scopes.ts';
import type { AnyStatement } from '../../../src/engine/store/statement.ts';
import { isDistributed, type Tables } from '../../../src/engine/store/table.ts';
import { tables } from '../../../src/program/groups.ts';

/** Functions of statements that give the same result for the same rows and values; all others count as volatile. */
const stable_functions = new Set([
  'avg',
  'cast',
  'coalesce',
  'count',
  'length',
  'lower',
  'max',
  'min',
  'nullif',
  'string_agg',
  'sum',
]);

const withoutParens = (node: OperationNode): OperationNode =>
  ParensNode.is(node) ? withoutParens(node.node) : node;

function* nodesOf(node: OperationNode): Generator<OperationNode> {
  yield node;
  for (const child of childrenOf(node)) yield* nodesOf(child);
}

const columnNameOf = (node: OperationNode): string | undefined => {
  const bare = withoutParens(node);
  const column = ReferenceNode.is(bare) ? bare.column : bare;
  return ColumnNode.is(column) ? column.column.name : undefined;
};

/** The words in front of an opening parenthesis in raw text, without operators. */
const functionsIn = (text: string): string[] =>
  [...text.matchAll(/(\w+)\s*\(/g)]
    .map(([, name]) => (name ?? '').toLowerCase())
    .filter(
      (name) =>
        !['and', 'as', 'by', 'in', 'like', 'not', 'or', 'over', 'then', 'values', 'when', 'else'].includes(
          name,
        ),
    );

function* conjunctsOf(node: OperationNode): Generator<OperationNode> {
  const bare = withoutParens(node);
  if (AndNode.is(bare)) {
    yield* conjunctsOf(bare.left);
    yield* conjunctsOf(bare.right);
  } else yield bare;
}

/** Whether a node is a query, or raw text that has one. */
const isQuery = (node: OperationNode): boolean =>
  /^(Select|Insert|Update|Delete)QueryNode$/.test(node.kind) ||
  (RawNode.is(node) && node.sqlFragments.some((text) => /\bselect\b/i.test(text)));

const isParam = (node: OperationNode) => {
  const bare = withoutParens(node);
  return ValueNode.is(bare) && bare.value instanceof Param;
};

/** Whether a condition is `column = parameter`. */
function setsColumn(condition: OperationNode, column: string): boolean {
  if (!BinaryOperationNode.is(condition) || !OperatorNode.is(condition.operator)) return false;
  const { leftOperand: left, rightOperand: right, operator } = condition;
  if (operator.operator !== '=') return false;
  return (
    (columnNameOf(left) === column && isParam(right)) || (columnNameOf(right) === column && isParam(left))
  );
}

/** @returns why it is planned at each run; undefined if it is planned once. */
export function whyPlannedEachTime(statement: AnyStatement, declared: Tables = tables): string | undefined {
  const query = statement.build(engines.postgres.compiler, createParams<never>()).compile()
    .query as OperationNode & Readonly<Record<string, unknown>>;
  const nodes = [...nodesOf(query)];
  const has = (kind: string) => nodes.slice(1).some((node) => node.kind === kind);
  // The reader of tables would take a CTE for one.
  if (has('WithNode')) return 'a CTE';
  const reader = new QueryReader(declared);
  reader.read(query);
  const used = reader.uses.map(({ table }) => table);
  // PostgreSQL plans what Citus does not distribute.
  if (used.every(({ tenant }) => tenant === 'local')) return undefined;
  if (has('SetOperationNode')) return 'a set operation';
  if (query.kind === 'InsertQueryNode' && !ValuesNode.is(query.values as OperationNode))
    return 'an insert of a query';
  if (nodes.slice(1).some(isQuery)) return 'a subquery';
  const called = nodes.flatMap((node) =>
    FunctionNode.is(node)
      ? [node.func.toLowerCase()]
      : RawNode.is(node)
        ? functionsIn(node.sqlFragments.join('$'))
        : [],
  );
  const unknown = called.find((name) => !stable_functions.has(name));
  if (unknown !== undefined) return `the function ${unknown}`;
  if (used.length > 1) return 'several tables';
  const [table] = used;
  if (!table || !isDistributed(table.tenant)) return 'a reference table';
  if (query.kind === 'InsertQueryNode') return undefined;
  const where = query.where as { readonly where: OperationNode } | undefined;
  const conditions = where ? [...conjunctsOf(where.where)] : [];
  if (!conditions.some((condition) => setsColumn(condition, table.tenant)))
    return `${table.tenant} is not one parameter`;
  const named = where ? [...nodesOf(where.where)].filter((node) => namesColumn(node, table.tenant)) : [];
  return named.length > 1 ? `${table.tenant} is named twice` : undefined;
}

const namesColumn = (node: OperationNode, column: string) =>
  (ColumnNode.is(node) && node.column.name === column) ||
  (RawNode.is(node) && node.sqlFragments.some((text) => new RegExp(`\\b${column}\\b`).test(text)));
