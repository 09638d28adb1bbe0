// Random calls of the operator API: close to what its contracts and collections accept, and far from it.
import fc from 'fast-check';
import type { Table } from '../../../src/engine/store/table.ts';
import { type Action, pathFields } from '../../../src/kit/contract/operator/action.ts';
import type { DescribedCollection } from '../../../src/kit/contract/operator/operator_description.ts';
import type { Schema } from '../../../src/kit/contract/schema.ts';
import { describeOperator } from '../../../src/operator/documentation/describe_operator.ts';
import { groups, tables } from '../../../src/program/groups.ts';
import { anyValue, junk } from './any_value.ts';
import { type CollectionRows, chosen } from './collection_rows.ts';

export interface AnyOperatorCall {
  /** The called action or method: `order.place`, or `PUT voucher`. */
  readonly contract: string;
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  readonly headers: Readonly<Record<string, string>>;
}

const described = describeOperator(groups);
const { collections } = described;
/** The actions of a marketplace: actions of the server and of sandboxes do not exist while sandboxes are off. */
const actions = described.actions.filter(({ of }) => of === undefined);

/** The columns of a collection that only actions may change; a row that contains them is refused. */
const managed_by_actions = new Map<string, readonly string[]>(
  groups.flatMap((group) => group.collections.map(({ name, managed = [] }) => [name, managed] as const)),
);

const anyHeaders = fc.record(
  {
    'idempotency-key': fc.constantFrom('a', 'b', 'c d', ''),
    'if-match': fc.constantFrom('*', '"x"', 'x', ''),
    'if-none-match': fc.constantFrom('*', '"x"'),
  },
  { requiredKeys: [] },
);
const broken_bodies = ['', '{', '[]', '"', '\xff'];

const encoded = (value: unknown) => {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return encodeURIComponent(text.toWellFormed());
};

/** Creates calls, one choice after the other, from the rows that exist. */
export class OperatorCallMaker {
  constructor(
    readonly g: fc.GeneratorValue,
    readonly rows: CollectionRows,
  ) {}

  readonly #choose = (max: number): number => this.g(fc.nat, { max });

  #isOneIn(count: number): boolean {
    return this.#choose(count - 1) === 0;
  }

  #value(schema: Schema): unknown {
    return this.#isOneIn(60) ? this.g(() => junk) : this.g(anyValue, schema);
  }

  /** A value that some row of the marketplace has in a column. */
  #named(column: string): unknown {
    const table = this.rows.tableWith([column], this.#choose);
    return table && this.rows.any(table, this.#choose)?.[column];
  }

  /** The fields of a record: some with values from rows of the marketplace, the others as the schema allows. */
  #fields({ properties = {}, required = [] }: Schema, shop_id?: unknown): Record<string, unknown> {
    const table = this.rows.tableWith(Object.keys(properties), this.#choose);
    const row = (table && this.rows.any(table, this.#choose, shop_id)) || {};
    const of_shop = shop_id ?? row.shop_id;
    const made: Record<string, unknown> = {};
    for (const [name, schema] of Object.entries(properties)) {
      const is_optional = !required.includes(name) || schema.default !== undefined;
      if (this.#isOneIn(is_optional ? 2 : 60)) continue;
      const listed = schema.items && this.#named(name.replace(/_list$/, ''));
      if (Object.hasOwn(row, name) && !this.#isOneIn(8)) made[name] = row[name];
      else if (listed !== undefined && !this.#isOneIn(8)) made[name] = [listed];
      else if (schema.items?.properties && !this.#isOneIn(20))
        made[name] = Array.from({ length: 1 + this.#choose(1) }, () =>
          this.#fields(schema.items as Schema, of_shop),
        );
      else made[name] = this.#value(schema);
    }
    if (this.#isOneIn(60)) made[this.g(fc.string, { maxLength: 9 })] = this.g(() => junk);
    return made;
  }

  #body(value: unknown): string {
    return this.#isOneIn(30) ? (chosen(broken_bodies, this.#choose) ?? '') : (JSON.stringify(value) ?? '');
  }

  #headers(): Readonly<Record<string, string>> {
    return this.#isOneIn(4) ? this.g(() => anyHeaders) : {};
  }

  #action(action: Action): AnyOperatorCall {
    const { name: contract, method } = action;
    const fields = this.#fields(action.request);
    const in_path = pathFields(action);
    const path = in_path.reduce(
      (path, field) => path.replace(`{${field}}`, () => encoded(fields[field])),
      action.path,
    );
    const others = Object.entries(fields).filter(([name]) => !in_path.includes(name));
    const call = { contract, method, headers: this.#headers() };
    if (method === 'POST') return { ...call, path, body: this.#body(Object.fromEntries(others)) };
    const query = others.map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
    return { ...call, path: `${path}?${query.join('&')}` };
  }

  /** A row to write: an existing one with some fields changed, without its key, which is in the path. */
  #record({ name, key, schema: { properties = {}, required = [] } }: DescribedCollection) {
    const rest = Object.entries(properties).filter(([column]) => !key.includes(column));
    const there = this.#isOneIn(5) ? undefined : this.rows.any(name, this.#choose);
    const left_out = this.#isOneIn(8) ? key : [...key, ...(managed_by_actions.get(name) ?? [])];
    if (!there) return this.#fields({ properties: Object.fromEntries(rest), required });
    const record = Object.fromEntries(Object.entries(there).filter(([column]) => !left_out.includes(column)));
    for (const [column, schema] of rest) if (this.#isOneIn(25)) record[column] = this.#value(schema);
    return record;
  }

  #patch({ key, schema: { properties = {} } }: DescribedCollection): Record<string, unknown> {
    const names = Object.keys(properties).filter((column) => !key.includes(column));
    const patch: Record<string, unknown> = {};
    for (let left = this.#choose(2); left > 0; left--) {
      const name = chosen(names, this.#choose);
      if (name) patch[name] = this.#isOneIn(5) ? null : this.#value(properties[name] as Schema);
    }
    return patch;
  }

  /** What a column has to name, if it refers to rows of a table: the value of one of these. */
  #referenced(name: string, column: string): unknown {
    for (const { table, by } of (tables as Readonly<Record<string, Table>>)[name]?.references ?? [])
      for (const [theirs, ours] of Object.entries(by))
        if (ours === column) return this.rows.any(table, this.#choose)?.[theirs];
    return undefined;
  }

  /** The key of an existing row, or another key in its shop. */
  #key({ name, key, schema: { properties = {} } }: DescribedCollection): string {
    const there = this.rows.any(name, this.#choose) ?? {};
    const is_new = this.#isOneIn(3);
    const pieces = key.map((column) => {
      const is_kept = Object.hasOwn(there, column) && !(is_new && column === key.at(-1));
      if (is_kept && !this.#isOneIn(40)) return there[column];
      const named = this.#isOneIn(2) ? this.#referenced(name, column) : undefined;
      return named ?? this.#value(properties[column] as Schema);
    });
    return pieces.map(encoded).join('/');
  }

  #list(name: string, { properties = {} }: Schema): string {
    const there = this.rows.any(name, this.#choose) ?? {};
    const names = this.g(fc.subarray<string>, [...Object.keys(properties), 'limit', 'after'], {
      maxLength: 3,
    });
    return names
      .map((column) => `${column}=${encoded(this.#isOneIn(3) ? this.g(() => junk) : (there[column] ?? 7))}`)
      .join('&');
  }

  /** A method, or `LIST` for the GET of all rows. */
  #verb({ write_scope }: DescribedCollection): string {
    const writes = ['PUT', 'PATCH', 'DELETE'];
    const often = write_scope ? [...writes, ...writes] : [];
    return chosen(['GET', 'LIST', 'POST', 'HEAD', ...writes, ...often], this.#choose) ?? 'GET';
  }

  #collection(collection: DescribedCollection, verb = this.#verb(collection)): AnyOperatorCall {
    const { name } = collection;
    const base = `/operator/v1/collections/${name}`;
    const made = { contract: `${verb} ${name}`, headers: this.#headers() };
    if (verb === 'LIST')
      return { ...made, method: 'GET', path: `${base}?${this.#list(name, collection.schema)}` };
    const call = { ...made, method: verb, path: `${base}/${this.#key(collection)}` };
    if (verb === 'PUT') return { ...call, body: this.#body(this.#record(collection)) };
    if (verb === 'PATCH') return { ...call, body: this.#body(this.#patch(collection)) };
    return call;
  }

  /** A call of any action or collection. */
  any(): AnyOperatorCall {
    const at = this.#choose(actions.length + collections.length - 1);
    const action = actions[at];
    return action
      ? this.#action(action)
      : this.#collection(collections[at - actions.length] as DescribedCollection);
  }

  /** A call of one action, or of one method of a collection. */
  of(contract: string): AnyOperatorCall {
    const action = actions.find(({ name }) => name === contract);
    if (action) return this.#action(action);
    const [verb, table] = contract.split(' ');
    return this.#collection(collections.find(({ name }) => name === table) as DescribedCollection, verb);
  }
}

/** Everything that must be accepted at least once. */
export const operator_contracts_asked: readonly string[] = [
  ...actions.map(({ name }) => name),
  ...collections.flatMap(({ name, write_scope }) =>
    ['GET', 'LIST', ...(write_scope ? ['PUT', 'PATCH', 'DELETE'] : [])].map((verb) => `${verb} ${name}`),
  ),
];
