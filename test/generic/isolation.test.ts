// No caller sees another tenant's data, whatever ids it sends. STOA_TEST_ISOLATION_CALLS is the number of random calls
// of each operation that reads on SQLite. Some faults show only after a hundred. PostgreSQL runs the same statements,
// and gets a quarter of them.
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { AnyView } from '../../src/engine/view/view.ts';
import type { Operation } from '../../src/kit/contract/operation.ts';
import type { Schema } from '../../src/kit/contract/schema.ts';
import { contracts } from '../../src/market/contracts.ts';
import { describeDemo, ensureDemo } from '../../src/program/demo/demo.ts';
import type { DemoExample } from '../../src/program/demo/example_secrets.ts';
import { groups } from '../../src/program/groups.ts';
import { foreignChanges, type RowTexts, readRowTexts } from '../support/generic/row_texts.ts';
import { placesOf, recordsAt, shownText, storedText, valuesIn } from '../support/generic/shown_records.ts';
import { numbersIn, tableName } from '../support/generic/shown_rows.ts';
import { leaksIn } from '../support/generic/stored_values.ts';
import type { GivenMerchant, GivenPartner, GivenShop } from '../support/given/account.ts';
import { callWithFiles } from '../support/items/uploads.ts';
import { uploadExamples } from '../support/orders/upload_examples.ts';
import { anyRequest } from '../support/random/any_request.ts';
import { withoutExample } from '../support/world/examples.ts';
import { onEachEngine } from '../support/world/harness.ts';
import { storedRows, storedState } from '../support/world/refusals.ts';

const calls_on_sqlite = Number(process.env.STOA_TEST_ISOLATION_CALLS ?? 200);

const deleting = ({ name }: Operation) =>
  name === 'v2.product.delete_item' ? 2 : /\.delete_|^v2\.returns\.confirm$/.test(name) ? 1 : 0;
/** Operations that act for a tenant. */
const operations = (contracts as readonly Operation[])
  .filter(({ caller }) => caller !== 'public')
  // Operations that delete, or end returns, come last, so that the examples of the others still have their rows.
  .toSorted((one, other) => deleting(one) - deleting(other));
const reading = operations.filter(({ access }) => access === 'read');
const writing = operations.filter(({ access }) => access === 'write');
const named = (list: readonly Operation[]) => list.map((operation) => [operation.name, operation] as const);
type Row = Record<string, unknown>;
type Caller = { shop: GivenShop } | { merchant: GivenMerchant };
const tenantOf = (caller: Caller) => ('shop' in caller ? caller.shop.shop_id : caller.merchant.merchant_id);

const views = groups.flatMap((group) => group.views);
/** The views of an operation that show rows of a tenant, with their places in the answer. */
const viewsIn = (operation: Operation) =>
  views
    .filter(({ shown }) => shown.table.tenant.endsWith('_id'))
    .flatMap((view) => placesOf(view, [operation]).map(({ path }) => ({ view, path })));

onEachEngine('isolation', (world) => {
  let stored: Record<string, Row[]>;
  let isLeaked: ReturnType<typeof leaksIn>;
  let partner: GivenPartner;
  let shops: GivenShop[];
  let merchants: GivenMerchant[];
  let examples: Record<string, DemoExample>;
  /** Texts that each tenant has written. Another tenant may have the same text; numbers still show whose they are. */
  const written = new Map<number, Set<unknown>>();
  const showing = new WeakMap<readonly Row[], Map<string, Map<string | undefined, Set<unknown>>>>();
  const countCalls = () => Math.ceil(calls_on_sqlite / (world.engine === 'sqlite' ? 1 : 4));
  /** What was stored when the last call was answered; nothing else writes. */
  let stored_last: RowTexts | undefined;

  beforeAll(async () => {
    await ensureDemo(world.marketplace, true);
    const demo = await describeDemo(world.marketplace);
    partner = { partner_id: demo.partner_id, partner_key: demo.partner_key };
    shops = demo.shops.map((shop) => ({ ...shop, region: shop.region as GivenShop['region'] }));
    merchants = demo.merchants;
    examples = { ...demo.examples, ...uploadExamples(demo.examples) };
    stored = (await storedState(world)) as Record<string, Row[]>;
    isLeaked = leaksIn(stored);
  });

  /** The tenants whose rows show a text in a field. For rows that do not change this is computed once. */
  const tenantsShowing = (view: AnyView, name: string, rows: readonly Row[]) => {
    const { shown } = view;
    const field = `${views.indexOf(view)} ${name}`;
    const known = showing.get(rows)?.get(field);
    if (known) return known;
    const tenants = new Map<string | undefined, Set<unknown>>();
    for (const row of rows) {
      const text = storedText(shown, name, row);
      tenants.set(text, (tenants.get(text) ?? new Set()).add(row[shown.table.tenant]));
    }
    const by_field = showing.get(rows) ?? new Map();
    showing.set(rows, by_field.set(field, tenants));
    return tenants;
  };

  /**
   * The fields of a view's record that show another tenant's row and not one of the caller's, including fields
   * that rename or convert their column.
   */
  const leakedFields = (view: AnyView, record: Row, caller: Caller, rows: readonly Row[]) => {
    return Object.keys(view.shown.fields).filter((name) => {
      const text = shownText(view.shown, name, record[name]);
      const tenants = text === undefined ? undefined : tenantsShowing(view, name, rows).get(text);
      return tenants && !tenants.has(tenantOf(caller));
    });
  };

  const call = (operation: Operation, request: Row, caller: Caller) =>
    operation.body === 'multipart'
      ? callWithFiles(world, operation, request, { partner, ...caller })
      : world.call(operation.name, request, { partner, ...caller });

  const all_callers = (operation: Operation): Caller[] =>
    operation.caller === 'merchant'
      ? merchants.map((merchant) => ({ merchant }))
      : shops.map((shop) => ({ shop }));
  const isExampleCaller = (operation: Operation) => (caller: Caller) =>
    'merchant' in caller || (caller.shop as { name?: string }).name === examples[operation.name]?.caller;

  /** Sends a call, and checks that its answer has nothing of other tenants. @returns whether it succeeded. */
  async function checkCall(operation: Operation, request: Row, caller: Caller): Promise<boolean> {
    const { name } = operation;
    const { body } = await call(operation, request, caller);
    if (body.error) return false;
    // A failed row repeats the id of the request.
    const asked = new Set(valuesIn(request).flatMap(([, value]) => [value, ...numbersIn(value)]));
    const payload = body[operation.envelope.payload];
    for (const { view, path } of viewsIn(operation)) {
      const records = recordsAt(payload, path);
      if (records.length === 0) continue;
      // By now, rows that a call has written belong to the caller.
      const table_name = tableName(view.shown.table);
      const rows = operation.access === 'read' ? stored[table_name] : await storedRows(world, table_name);
      const leaked = records.flatMap((record) => leakedFields(view, record, caller, (rows ?? []) as Row[]));
      expect(leaked, name).toEqual([]);
    }
    const tenant = tenantOf(caller);
    const own = written.get(tenant) ?? new Set();
    const foreign = valuesIn(payload).filter(
      ([field, value]) => !asked.has(value) && !own.has(value) && isLeaked(tenant, field, value),
    );
    expect(foreign, name).toEqual([]);
    const texts = [...asked].filter((value) => typeof value === 'string');
    if (operation.access === 'write') written.set(tenant, new Set([...own, ...texts]));
    return true;
  }

  // If nearly all calls were refused, the property would hold without proving anything.
  const why_too_few = (name: string) =>
    `too few calls of ${name} succeed: change its example in demo/source/marketplace.json, or the rows in demo/, so that they succeed`;

  /** Sends any calls. @returns how many succeeded. */
  async function checkAnyCalls(operation: Operation, runs: number): Promise<number> {
    // Half of the calls are for the example's caller and half use the example's ids, so that many succeed.
    const callers = all_callers(operation);
    const example = examples[operation.name]?.request ?? {};
    const anyCall = fc.record({
      caller: fc.oneof(
        fc.constantFrom(...callers),
        fc.constantFrom(...callers.filter(isExampleCaller(operation))),
      ),
      request: fc.oneof(anyRequest(operation.request as Schema, stored), fc.constant(example)),
    });
    let answered = 0;
    await fc.assert(
      fc.asyncProperty(anyCall, async ({ caller, request }) => {
        if (await checkCall(operation, request as Row, caller)) answered++;
      }),
      { numRuns: runs },
    );
    return answered;
  }

  test.each(named(reading))(
    '%s shows a caller only its own rows, for any caller and any id',
    async (name, operation) => {
      const calls = countCalls();
      expect(await checkAnyCalls(operation, calls), why_too_few(name)).toBeGreaterThan(calls / 20);
    },
  );

  // Before any other calls, which may end or delete what an example names.
  test.each(named(writing))('%s shows its caller only own rows', async (name, operation) => {
    const callers = all_callers(operation).filter(isExampleCaller(operation));
    if (callers.length === 0) throw new Error(withoutExample(name));
    let answered = 0;
    for (const caller of callers)
      if (await checkCall(operation, examples[name]?.request ?? {}, caller)) answered++;
    expect(answered, why_too_few(name)).toBeGreaterThan(0);
  });

  test.each(named(writing))(
    '%s shows a caller only its own rows, for any caller and any id',
    async (_name, operation) => void (await checkAnyCalls(operation, Math.ceil(countCalls() / 4))),
  );

  test.each(
    operations.flatMap((operation) =>
      viewsIn(operation).map(({ view, path }) => [operation.name, path.join('.'), operation, view] as const),
    ),
  )('a row of another tenant is noticed in the answer of %s at %s', (_name, _path, operation, view) => {
    const { shown } = view;
    const rows = stored[tableName(shown.table)] ?? [];
    const [caller] = all_callers(operation).filter(isExampleCaller(operation));
    const id = caller && ('shop' in caller ? caller.shop.shop_id : caller.merchant.merchant_id);
    const foreign = rows.filter((row) => row[shown.table.tenant] !== id);
    const noticed = foreign.some((row) => {
      const texts = Object.keys(shown.fields).map((name) => [name, storedText(shown, name, row)] as const);
      const record = Object.fromEntries(texts.map(([name, text]) => [name, text && JSON.parse(text)]));
      return leakedFields(view, record, caller as Caller, rows).length > 0;
    });
    expect(noticed).toBe(foreign.length > 0);
  });

  test.each(named(writing.filter(({ caller }) => caller === 'shop')))(
    '%s changes no row of another tenant, for any id',
    async (name, operation) => {
      const shop = shops.find((own) => isExampleCaller(operation)({ shop: own }));
      if (!shop) throw new Error(withoutExample(name));
      const before = stored_last ?? (await readRowTexts(world));
      stored_last = undefined;
      await fc.assert(
        fc.asyncProperty(anyRequest(operation.request as Schema, stored), async (request) => {
          const { status } = await call(operation, request, { shop });
          expect(status).toBe(200);
        }),
        { numRuns: Math.ceil(countCalls() / 2) },
      );
      const after = await readRowTexts(world);
      expect(foreignChanges(before, after, shop.shop_id)).toEqual([]);
      stored_last = after;
    },
  );

  test('a partner is refused for every shop and merchant that it is not linked to', async () => {
    const stranger = await world.given.partner();
    for (const operation of operations)
      for (const caller of operation.caller === 'merchant'
        ? merchants.map((merchant) => ({ merchant }))
        : shops.map((shop) => ({ shop }))) {
        const { status, body } = await world.call(operation.name, {}, { partner: stranger, ...caller });
        expect([status, body.error]).toEqual([403, 'error_auth']);
      }
  });
});
