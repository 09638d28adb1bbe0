// The columns that a statement changes in existing rows.
import { ColumnNode, type OperationNode, ReferenceNode } from 'kysely';
import { engines } from '../../../src/engine/store/engines.ts';
import { createParams } from '../../../src/engine/store/param.ts';
import type { AnyStatement } from '../../../src/engine/store/statement.ts';

const nameOf = (column: OperationNode): string | undefined => {
  const bare = ReferenceNode.is(column) ? column.column : column;
  return ColumnNode.is(bare) ? bare.column.name : undefined;
};

function gather(node: OperationNode, found: Set<string>): void {
  // What `set` lists, in an update and after `on conflict do update`.
  if (node.kind === 'ColumnUpdateNode' && 'column' in node) {
    const name = nameOf(node.column as OperationNode);
    if (name === undefined) throw new Error('A column is set in an unknown way.');
    found.add(name);
  }
  for (const child of Object.values(node).flat())
    if (typeof child === 'object' && child !== null && 'kind' in child) gather(child, found);
}

export function listAssignedColumns(statement: AnyStatement): string[] {
  const found = new Set<string>();
  gather(statement.build(engines.postgres.compiler, createParams<never>()).compile().query, found);
  return [...found];
}
