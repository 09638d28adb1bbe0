// Lists the rows of a collection. Filters need an index, and a page begins after a key.
import type { Collection } from '../../engine/collection/collection.ts';
import type { Row, Value, Values } from '../../engine/store/param.ts';
import type { Statement } from '../../engine/store/statement.ts';
import type { Store } from '../../engine/store/store.ts';
import type { Table } from '../../engine/store/table.ts';
import { Problem } from '../../kit/contract/operator/problem.ts';
import { invalidRequest } from '../../kit/contract/operator/request_reader.ts';
import { decodeComponent, forEachPair } from '../../kit/contract/requests/query_reader.ts';
import { operator_limits } from '../operator_limits.ts';
import { columnValueOf, cursorOf, keyOfCursor } from './row_key.ts';
import { shownRecord } from './shown_row.ts';
import { afterName, pageStatement } from './table_statements.ts';

const rows_max = operator_limits.page_rows_max.value;
const large_rows_max = operator_limits.page_large_rows_max.value;
const rows_default = 100;

/** Which page is requested. */
export interface RowPageRequest extends Record<string, unknown> {
  readonly filters: Readonly<Record<string, Value>>;
  readonly limit: number;
  readonly after: Row | undefined;
}

/** The sets of columns that rows can be filtered by: the beginnings of the key and of each index, the shortest first. */
export function filterSets({ key, indexes = {} }: Table, hidden: readonly string[] = []): string[][] {
  const orders = [
    key.slice(0, -1),
    ...Object.values(indexes).flatMap(({ columns, where }) => (where ? [] : [columns])),
  ];
  const sets = orders.flatMap((columns) => columns.map((_, at) => columns.slice(0, at + 1)));
  const open = sets.filter((columns) => !columns.some((name) => hidden.includes(name)));
  return [...new Map([[], ...open].map((columns) => [columns.toSorted().join(), columns])).values()];
}

/** The pages of one collection. */
export class CollectionPages {
  readonly #sets: readonly string[][];
  readonly #statements = new Map<string, Statement<Values, Row>>();

  constructor(readonly collection: Collection) {
    this.#sets = filterSets(collection.table, collection.hidden);
  }

  /** All statements that read pages. A test checks their plans. */
  prepare(): void {
    const { tenant } = this.collection.table;
    // A caller who is limited to some shops reads those of each.
    const of_shops = tenant === 'shop_id' ? this.#sets.filter((set) => !set.includes(tenant)) : [];
    for (const filters of [...this.#sets, ...of_shops.map((set) => [...set, tenant])])
      for (const has_after of [false, true]) this.#statementOf(filters, has_after);
  }

  #statementOf(filters: readonly string[], has_after: boolean): Statement<Values, Row> {
    const name = `${filters.toSorted().join()} ${has_after}`;
    const known = this.#statements.get(name);
    if (known) return known;
    const { name: table_name, table } = this.collection;
    const made = pageStatement(table_name, table, { filters, has_after });
    this.#statements.set(name, made);
    return made;
  }

  read(query: string): RowPageRequest | Problem {
    const { table } = this.collection;
    const filters: Record<string, Value> = {};
    let limit = rows_default;
    let after: Row | undefined;
    let violation: string | undefined;
    forEachPair(query, (raw_name, raw_value) => {
      const name = decodeComponent(raw_name) ?? '';
      const text = decodeComponent(raw_value) ?? '';
      const column = table.columns[name];
      if (name === 'limit') {
        limit = /^\d{1,4}$/.test(text) ? Number(text) : 0;
        if (limit < 1 || limit > rows_max) violation = `limit must be a whole number from 1 to ${rows_max}`;
      } else if (name === 'after') {
        after = keyOfCursor(table, text);
        if (!after) violation = 'after must be what the page before says as next';
      } else if (!column || !this.#sets.some((set) => set.includes(name)))
        violation = `${name.slice(0, 100)} is not a parameter here`;
      else if (Object.hasOwn(filters, name)) violation = `${name} must be given once`;
      else {
        const value = columnValueOf(column, text);
        if (value === undefined) violation = `${name} must be a value of this column`;
        else filters[name] = value;
      }
    });
    if (violation !== undefined) return invalidRequest(violation);
    const named = Object.keys(filters).toSorted().join();
    if (!this.#sets.some((set) => set.toSorted().join() === named))
      return Problem.of('invalid_request', {
        detail: `Rows are asked for by ${this.#sets.map((set) => set.join(' and ') || 'nothing').join('; by ')}: no index finds them by ${named}.`,
        errors: [{ pointer: '', message: `must not ask by ${named}` }],
      });
    return { filters, limit: table.large ? Math.min(limit, large_rows_max) : limit, after };
  }

  /** @param shops if only the rows of these shops are asked for; the key of the rows begins with the shop then. */
  async list(store: Store, request: RowPageRequest, shops?: ReadonlySet<number>) {
    const { collection } = this;
    const { limit } = request;
    const rows = shops
      ? await this.#listOfShops(
          store,
          request,
          [...shops].sort((one, other) => one - other),
        )
      : await this.#listRows(store, { ...request, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      items: page.map((row) => shownRecord(collection, row)),
      next: rows.length > limit && last ? cursorOf(collection.table, last) : null,
    };
  }

  /** One shop after the other, in the order of the key, so that each statement reads a part of an index. */
  async #listOfShops(
    store: Store,
    { filters, limit, after }: RowPageRequest,
    shops: readonly number[],
  ): Promise<Row[]> {
    const rows: Row[] = [];
    const first = Number(after?.shop_id ?? 0);
    for (const shop_id of shops.filter((shop_id) => shop_id >= first)) {
      const of_shop = { filters: { ...filters, shop_id }, limit: limit + 1 - rows.length };
      rows.push(
        ...(await this.#listRows(store, { ...of_shop, after: shop_id === first ? after : undefined })),
      );
      if (rows.length > limit) break;
    }
    return rows;
  }

  #listRows(store: Store, { filters, limit, after }: RowPageRequest): Promise<Row[]> {
    const behind = this.collection.table.key.map((name) => [afterName(name), after?.[name] ?? null] as const);
    return store.all(this.#statementOf(Object.keys(filters), after !== undefined), {
      ...filters,
      ...Object.fromEntries(behind),
      limit,
    });
  }
}
