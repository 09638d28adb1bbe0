// Random calls of the operator API: close to what its contracts and collections accept, and far from it.
import fc from 'fast-check';
import type { Action } from '../../../src/kit/contract/operator/action.ts';
import type { DescribedCollection } from '../../../src/kit/contract/operator/operator_description.ts';
import type { Schema } from '../../../src/kit/contract/schema.ts';
import { describeOperator } from '../../../src/operator/documentation/describe_operator.ts';
import { groups } from '../../../src/program/groups.ts';
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

/** Values that few schemas accept. */
export const junk = fc.oneof(
  fc.constantFrom(null, '', 0, -1, 2 ** 53, 1e308, true, [], {}, '\0', '\ud800', 'now+3d', 'now-9999d', 1.5),
  fc.string({ maxLength: 20 }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Integers that a schema accepts, most of them small. */
function integerOf({ minimum = 0, maximum = 30_000 }: Schema): fc.Arbitrary<number> {
  const min = Math.max(minimum, -30_000);
  return fc.integer({ min, max: Math.max(min, Math.min(maximum, 30_000)) });
}

/** A value that a schema accepts. */
export function anyValue(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(anyValue));
  if (schema.properties) {
    const { properties, required = [] } = schema;
    const fields = Object.entries(properties).map(([name, field]) => [name, anyValue(field)] as const);
    return fc.record(Object.fromEntries(fields), {
      requiredKeys: required.filter((name) => Object.hasOwn(properties, name)),
    });
  }
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'integer':
      return fc.oneof({ weight: 8, arbitrary: integerOf(schema) }, fc.maxSafeInteger());
    case 'number':
      return fc.double({ noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(schema.items ? anyValue(schema.items) : junk, {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, 3),
      });
    case 'object':
      return fc.dictionary(fc.string({ maxLength: 5 }), junk, { maxKeys: 2 });
    default:
      return schema.pattern
        ? fc.stringMatching(new RegExp(schema.pattern)).map((text) => text.slice(0, schema.maxLength))
        : fc.string({ minLength: schema.minLength ?? 0, maxLength: Math.min(schema.maxLength ?? 30, 30) });
  }
}

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

  #action({ name: contract, method, path, request }: Action): AnyOperatorCall {
    const fields = this.#fields(request);
    const call = { contract, method, headers: this.#headers() };
    if (method === 'POST') return { ...call, path, body: this.#body(fields) };
    const query = Object.entries(fields).map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
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

  /** The key of an existing row, or another key in its shop. */
  #key({ name, key, schema: { properties = {} } }: DescribedCollection): string {
    const there = this.rows.any(name, this.#choose) ?? {};
    const is_new = this.#isOneIn(3);
    const pieces = key.map((column) => {
      const is_kept = Object.hasOwn(there, column) && !(is_new && column === key.at(-1));
      return is_kept && !this.#isOneIn(40) ? there[column] : this.#value(properties[column] as Schema);
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

  #collection(collection: DescribedCollection): AnyOperatorCall {
    const { name, write_scope } = collection;
    const base = `/operator/v1/collections/${name}`;
    const headers = this.#headers();
    const writes = ['PUT', 'PATCH', 'DELETE'];
    const methods = ['GET', 'GET', 'POST', 'HEAD', ...writes, ...(write_scope ? [...writes, ...writes] : [])];
    const method = chosen(methods, this.#choose) ?? 'GET';
    const contract = `${method} ${name}`;
    if (method === 'GET' && this.#isOneIn(2))
      return {
        contract: `LIST ${name}`,
        method,
        path: `${base}?${this.#list(name, collection.schema)}`,
        headers,
      };
    const call = { contract, method, path: `${base}/${this.#key(collection)}`, headers };
    if (method === 'PUT') return { ...call, body: this.#body(this.#record(collection)) };
    if (method === 'PATCH') return { ...call, body: this.#body(this.#patch(collection)) };
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
    const collection = collections.find(({ name }) => contract.endsWith(` ${name}`)) as DescribedCollection;
    for (;;) {
      const call = this.#collection(collection);
      if (call.contract === contract) return call;
    }
  }
}

/** Everything that must be accepted at least once. */
export const operator_contracts_asked: readonly string[] = [
  ...actions.map(({ name }) => name),
  ...collections.flatMap(({ name, write_scope }) =>
    ['GET', 'LIST', ...(write_scope ? ['PUT', 'PATCH', 'DELETE'] : [])].map((verb) => `${verb} ${name}`),
  ),
];
