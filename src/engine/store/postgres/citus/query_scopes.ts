// Reads a query tree: which tables it uses, and what its conditions make their columns equal to.
import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type DeleteQueryNode,
  IdentifierNode,
  type InsertQueryNode,
  type JoinNode,
  type OperationNode,
  OperatorNode,
  ParensNode,
  PrimitiveValueListNode,
  RawNode,
  ReferenceNode,
  type SelectQueryNode,
  TableNode,
  type UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from 'kysely';
import { Param } from '../../param.ts';
import type { Table } from '../../table.ts';
import { type Bound, EqualTerms, type Term } from './equal_terms.ts';

/** What must be known of a table: by which column its rows are distributed, and the names of all columns. */
export interface KnownTable {
  readonly tenant: Table['tenant'];
  readonly columns: Readonly<Record<string, unknown>>;
}

export type KnownTables = Readonly<Record<string, KnownTable>>;

/** One use of a table. */
export interface TableUse {
  readonly table_name: string;
  readonly table: KnownTable;
  /** The term of one of its columns. */
  readonly termOf: (column: string) => Term;
}

type Query = SelectQueryNode | UpdateQueryNode | DeleteQueryNode | InsertQueryNode;

/** What a qualifier in front of a column means: a table, or a subquery. */
interface Source {
  readonly alias: string;
  readonly id: string;
  /** Undefined if any column may be meant. */
  readonly columns: readonly string[] | undefined;
}

interface Scope {
  readonly sources: Source[];
  readonly outer: Scope | undefined;
}

const isQuery = (node: OperationNode): node is Query =>
  ['SelectQueryNode', 'UpdateQueryNode', 'DeleteQueryNode', 'InsertQueryNode'].includes(node.kind);

/** The direct children of a node. */
export const childrenOf = (node: OperationNode): OperationNode[] =>
  Object.values(node)
    .flat()
    .filter(
      (child): child is OperationNode => typeof child === 'object' && child !== null && 'kind' in child,
    );

const withoutParens = (node: OperationNode): OperationNode =>
  ParensNode.is(node) ? withoutParens(node.node) : node;

function conjunctsOf(node: OperationNode): OperationNode[] {
  const bare = withoutParens(node);
  return AndNode.is(bare) ? [...conjunctsOf(bare.left), ...conjunctsOf(bare.right)] : [bare];
}

function nameOf(node: OperationNode | undefined): string {
  if (node !== undefined && TableNode.is(node)) return node.table.identifier.name;
  if (node !== undefined && IdentifierNode.is(node)) return node.name;
  if (node !== undefined && RawNode.is(node) && node.parameters.length === 1)
    return nameOf(node.parameters[0]);
  throw new Error(`A query names a table in an unknown way: ${node?.kind}.`);
}

/** The single value of a node, if it has one. */
function boundOf(node: OperationNode): Bound | undefined {
  const bare = withoutParens(node);
  if (ValueListNode.is(bare) && bare.values.length === 1) return boundOf(bare.values[0] as OperationNode);
  if (PrimitiveValueListNode.is(bare) && bare.values.length === 1) return asBound(bare.values[0]);
  return ValueNode.is(bare) ? asBound(bare.value) : undefined;
}

const asBound = (value: unknown): Bound | undefined =>
  value instanceof Param || typeof value === 'number' || typeof value === 'string' ? value : undefined;

export class QueryReader {
  readonly equal = new EqualTerms();
  readonly uses: TableUse[] = [];
  #sources = 0;

  constructor(readonly tables: KnownTables) {}

  read(node: OperationNode, outer?: Scope): void {
    if (isQuery(node)) this.#readQuery(node, outer);
    else for (const child of childrenOf(node)) this.read(child, outer);
  }

  #readQuery(node: Query, outer: Scope | undefined): Scope {
    const scope: Scope = { sources: [], outer };
    if (node.kind === 'InsertQueryNode') this.#readInsert(node, scope);
    else {
      const from =
        node.kind === 'UpdateQueryNode'
          ? [node.table, ...(node.from?.froms ?? [])]
          : (node.from?.froms ?? []);
      for (const source of from) if (source) this.#addSource(source, scope);
      for (const join of node.joins ?? []) this.#readJoin(join, scope);
      for (const condition of node.where ? conjunctsOf(node.where.where) : [])
        this.#readCondition(condition, scope, scope.sources);
    }
    // The other parts: conditions, columns and unions that are queries themselves.
    for (const child of childrenOf(node))
      if (!['FromNode', 'TableNode', 'JoinNode'].includes(child.kind) && !AliasNode.is(child))
        this.read(child, scope);
    return scope;
  }

  #addSource(node: OperationNode, scope: Scope): Source {
    const aliased = AliasNode.is(node) ? node.node : node;
    const id = `${this.#sources++}`;
    const inner = withoutParens(aliased);
    const alias = AliasNode.is(node) ? nameOf(node.alias) : nameOf(inner);
    if (inner.kind === 'SelectQueryNode') {
      const source: Source = { alias, id, columns: undefined };
      this.#readDerived(inner as SelectQueryNode, source, scope);
      scope.sources.push(source);
      return source;
    }
    return this.#addTable(nameOf(inner), alias, id, scope);
  }

  #addTable(table_name: string, alias: string, id: string, scope: Scope): Source {
    const table = this.tables[table_name];
    if (!table) throw new Error(`${table_name} is not a declared table.`);
    this.uses.push({ table_name, table, termOf: (column) => `${id}.${column}` });
    const source = { alias, id, columns: Object.keys(table.columns) };
    scope.sources.push(source);
    return source;
  }

  /** A subquery in place of a table: its columns are what it selects. */
  #readDerived(node: SelectQueryNode, source: Source, outer: Scope): void {
    const inner = this.#readQuery(node, outer.outer);
    // In a union, no column has a single origin.
    if (node.setOperations) return;
    for (const { selection } of node.selections ?? []) {
      const origin = AliasNode.is(selection) ? selection.node : selection;
      const term = this.#termOf(origin, inner)?.term;
      if (term === undefined) continue;
      const name = AliasNode.is(selection) ? nameOf(selection.alias) : term.slice(term.indexOf('.') + 1);
      this.equal.unite(`${source.id}.${name}`, term);
    }
  }

  #readJoin(join: JoinNode, scope: Scope): void {
    const joined = this.#addSource(join.table, scope);
    if (!join.on) return;
    for (const condition of conjunctsOf(join.on.on)) this.#readCondition(condition, scope, [joined]);
    this.read(join.on, scope);
  }

  /** A condition constrains only `own`: a condition on another table need not hold for all of its rows. */
  #readCondition(condition: OperationNode, scope: Scope, own: readonly Source[]): void {
    if (!BinaryOperationNode.is(condition) || !OperatorNode.is(condition.operator)) return;
    const { operator } = condition.operator;
    if (operator !== '=' && operator !== 'in') return;
    const left = this.#termOf(condition.leftOperand, scope);
    const right = this.#termOf(condition.rightOperand, scope);
    if (!own.some((source) => source === left?.source || source === right?.source)) return;
    if (left && right && operator === '=') this.equal.unite(left.term, right.term);
    const value = boundOf(left ? condition.rightOperand : condition.leftOperand);
    const term = left ?? right;
    if (term && value !== undefined && own.includes(term.source)) this.equal.bind(term.term, value);
  }

  #readInsert(node: InsertQueryNode, scope: Scope): void {
    if (!node.into || !node.columns || !node.values) throw new Error('An insert without columns.');
    const { id } = this.#addTable(nameOf(node.into), nameOf(node.into), `${this.#sources++}`, scope);
    const names = node.columns.map(({ column }) => column.name);
    if (!ValuesNode.is(node.values)) return;
    for (const row of node.values.values)
      names.forEach((name, at) => {
        const value = PrimitiveValueListNode.is(row)
          ? asBound(row.values[at])
          : boundOf(row.values[at] as OperationNode);
        if (value !== undefined) this.equal.bind(`${id}.${name}`, value);
      });
  }

  /** The column that a node names, and its source. */
  #termOf(node: OperationNode, scope: Scope): { term: Term; source: Source } | undefined {
    const bare = withoutParens(node);
    const reference = ReferenceNode.is(bare) ? bare : undefined;
    const column = reference ? reference.column : bare;
    if (!ColumnNode.is(column)) return undefined;
    const name = column.column.name;
    const alias = reference?.table && nameOf(reference.table);
    for (let at: Scope | undefined = scope; at; at = at.outer) {
      const source =
        alias === undefined
          ? at.sources.find(({ columns }) => columns === undefined || columns.includes(name))
          : at.sources.find((each) => each.alias === alias);
      if (source) return { term: `${source.id}.${name}`, source };
    }
    return undefined;
  }
}
