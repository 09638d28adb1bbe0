// The routes of one collection: pages of rows, and one row by its key.
import type { Collection } from '../../engine/collection/collection.ts';
import type { Row } from '../../engine/store/param.ts';
import type { ReferenceCheck } from '../../engine/store/references/missing_rows.ts';
import type { Store, Transaction } from '../../engine/store/store.ts';
import { Problem } from '../../kit/contract/operator/problem.ts';
import { factsOfRow } from '../audit/audit_facts.ts';
import type {
  AcceptedOperatorCall,
  CameRequest,
  OperatorAnswer,
  OperatorRoute,
  ReadRoute,
  WriteRoute,
  WrittenAnswer,
} from '../calls/operator_call.ts';
import type { Permit } from '../roles/permission.ts';
import { findNamedShopProblem, otherShop, type ShopRule } from '../roles/shop_rule.ts';
import type { OperatorCaller } from '../tokens/operator_token_lookup.ts';
import { merged, RowChanger } from './change_row.ts';
import { CollectionPages, type RowPageRequest } from './collection_page.ts';
import { findUnmet, type Precondition, preconditionOf } from './precondition.ts';
import { countReferrers, type TableReferrers } from './referrers.ts';
import { keyOf } from './row_key.ts';
import { etagOf, shownRecord } from './shown_row.ts';
import { referred, seesRows } from './still_referred_to.ts';
import { rowStatements } from './table_statements.ts';

interface RowRequest extends Record<string, unknown> {
  readonly key: Row;
  readonly record: Readonly<Record<string, unknown>>;
  readonly precondition: Precondition;
}

/** Whether its rows belong to shops, of which the ids begin their keys. */
const has_shop = ({ table }: Collection): boolean => table.tenant === 'shop_id';

const ofKey = ({ key }: RowRequest): unknown => key.shop_id;

/** The routes of a collection. */
export class CollectionRoutes {
  readonly pages: CollectionPages;
  readonly #statements: ReturnType<typeof rowStatements>;
  readonly #changer: RowChanger;

  constructor(
    readonly collection: Collection,
    readonly named_by: TableReferrers,
    references: ReferenceCheck,
  ) {
    this.pages = new CollectionPages(collection);
    this.#statements = rowStatements(collection.name, collection.table);
    this.#changer = new RowChanger(collection, this.#statements, references);
  }

  #nameOf(what: string): string {
    return `operator.collections.${this.collection.name}.${what}`;
  }

  readonly #permitTo = (access: 'read' | 'write'): Permit => ({ collection: this.collection.name, access });

  /** For reading. */
  #shopRule<R>(rule: ShopRule<R>): ShopRule<R> {
    const { collection } = this;
    return has_shop(collection) ? rule : { read_by_roles: collection.name };
  }

  async #list(
    store: Store,
    request: RowPageRequest,
    caller: OperatorCaller,
  ): Promise<OperatorAnswer | Problem> {
    const { shops } = caller.limits;
    const { shop_id } = request.filters;
    const is_limited = shops !== undefined && has_shop(this.collection);
    if (is_limited && shop_id !== undefined && !shops.has(Number(shop_id)))
      return otherShop(caller, `This is about the shop ${shop_id}.`);
    const page = await this.pages.list(
      store,
      request,
      is_limited && shop_id === undefined ? shops : undefined,
    );
    return { status: 200, body: JSON.stringify(page) };
  }

  /** The path of the collection: pages of rows. */
  get ofAll(): readonly OperatorRoute[] {
    const { read_scope = 'read' } = this.collection;
    const list: ReadRoute<RowPageRequest> = {
      operation: this.#nameOf('list'),
      method: 'GET',
      scope: read_scope,
      permit: this.#permitTo('read'),
      shops: this.#shopRule('kept'),
      access: 'read',
      read: ({ query }) => this.pages.read(query),
      perform: async (store, request, { caller }) => this.#list(store as Store, request, caller),
    };
    return [list as unknown as OperatorRoute];
  }

  /** The path of a row. */
  get ofOne(): readonly OperatorRoute[] {
    const { read_scope = 'read', write_scope } = this.collection;
    const find: ReadRoute<RowRequest> = {
      operation: this.#nameOf('get'),
      method: 'GET',
      scope: read_scope,
      permit: this.#permitTo('read'),
      shops: this.#shopRule(ofKey),
      access: 'read',
      read: (came) => this.#readRequest(came),
      perform: (store, request) => this.#find(store as Store, request),
    };
    const routes: (ReadRoute<RowRequest> | WriteRoute<RowRequest>)[] = [find];
    if (write_scope !== undefined) {
      const write = {
        scope: write_scope,
        permit: this.#permitTo('write'),
        shops: has_shop(this.collection) ? ofKey : 'none',
        access: 'write',
        read: find.read,
        factsOf: ({ key }: RowRequest) => factsOfRow(this.collection, key, undefined),
      } as const;
      routes.push(
        {
          ...write,
          operation: this.#nameOf('put'),
          method: 'PUT',
          perform: (store, request, call) => this.#put(store as Transaction, request, call),
        },
        {
          ...write,
          operation: this.#nameOf('patch'),
          method: 'PATCH',
          perform: (store, request, call) => this.#patch(store as Transaction, request, call),
        },
        {
          ...write,
          operation: this.#nameOf('delete'),
          method: 'DELETE',
          perform: (store, request, call) => this.#delete(store as Transaction, request, call),
        },
      );
    }
    return routes as unknown as readonly OperatorRoute[];
  }

  #readRequest({ rest, query, headers, body }: CameRequest): RowRequest | Problem {
    if (query !== '')
      return Problem.of('invalid_request', {
        detail: 'A row is asked for by its key alone, without a query.',
      });
    const key = keyOf(this.collection.table, rest);
    return key ? { key, record: body, precondition: preconditionOf(headers) } : Problem.of('not_found');
  }

  #answer(status: number, row: Row): OperatorAnswer {
    const record = shownRecord(this.collection, row);
    return { status, body: JSON.stringify(record), headers: { etag: etagOf(record) } };
  }

  async #find(store: Store, { key }: RowRequest): Promise<OperatorAnswer | Problem> {
    const row = await store.first(this.#statements.find, key);
    return row ? this.#answer(200, row) : Problem.of('not_found');
  }

  #etagOf(row: Row | undefined): string | undefined {
    return row && etagOf(shownRecord(this.collection, row));
  }

  async #put(
    store: Transaction,
    request: RowRequest,
    call: AcceptedOperatorCall,
  ): Promise<WrittenAnswer | Problem> {
    const answer = await this.#putOnce(store, request, call);
    // Another call may have inserted the row after this one had looked for it. Then this one replaces that row.
    const is_there = answer instanceof Problem && answer.code === 'exists_already';
    return is_there ? this.#putOnce(store, request, call) : answer;
  }

  async #putOnce(
    store: Transaction,
    { key, record, precondition }: RowRequest,
    { now, caller }: AcceptedOperatorCall,
  ): Promise<WrittenAnswer | Problem> {
    const before = await store.first(this.#statements.lock, key);
    const unmet = findUnmet(precondition, this.#etagOf(before));
    if (unmet) return unmet;
    return this.#write(store, before, this.#changer.rowOf(key, record, before, now), caller);
  }

  async #patch(
    store: Transaction,
    { key, record: patch, precondition }: RowRequest,
    { now, caller }: AcceptedOperatorCall,
  ): Promise<WrittenAnswer | Problem> {
    const before = await store.first(this.#statements.lock, key);
    if (!before) return Problem.of('not_found');
    const shown = shownRecord(this.collection, before);
    const unmet = findUnmet(precondition, etagOf(shown));
    if (unmet) return unmet;
    const record = merged(shown, patch) as Record<string, unknown>;
    return this.#write(store, before, this.#changer.rowOf(key, record, before, now), caller);
  }

  async #write(
    store: Transaction,
    before: Row | undefined,
    after: Row | Problem,
    caller: OperatorCaller,
  ): Promise<WrittenAnswer | Problem> {
    if (after instanceof Problem) return after;
    const of_other_shop = findNamedShopProblem(caller, this.collection.table, before, after);
    if (of_other_shop) return of_other_shop;
    if (before !== undefined) {
      const { referrers } = this.named_by;
      const isRenamed = (column: string) => before[column] !== after[column];
      const renamed = referrers.filter(({ reference }) => Object.keys(reference.by).some(isRenamed));
      const counts = await countReferrers(store, renamed, this.collection.name, before, seesRows(caller));
      if (counts.length > 0) return referred(counts);
    }
    const problem = await this.#changer.write(store, before, after);
    if (problem) return problem;
    const answer = this.#answer(before ? 200 : 201, after);
    return { answer, facts: factsOfRow(this.collection, before, after) };
  }

  async #delete(
    store: Transaction,
    { key, precondition }: RowRequest,
    { caller }: AcceptedOperatorCall,
  ): Promise<WrittenAnswer | Problem> {
    const row = await store.first(this.#statements.lock, key);
    if (!row) return Problem.of('not_found');
    const unmet = findUnmet(precondition, this.#etagOf(row));
    if (unmet) return unmet;
    const { referrers, part_deletions } = this.named_by;
    const counts = await countReferrers(store, referrers, this.collection.name, row, seesRows(caller));
    if (counts.length > 0) return referred(counts);
    for (const deletion of part_deletions) await store.run(deletion, row);
    const problem = await this.#changer.remove(store, row);
    if (problem) return problem;
    return { answer: { status: 204, body: '' }, facts: factsOfRow(this.collection, row, undefined) };
  }
}
