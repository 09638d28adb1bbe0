// Nobody sees another tenant's data, whatever ids they ask for.
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { contracts } from '../src/contracts.ts';
import { describeDemo, type Example, ensureDemo } from '../src/demo.ts';
import type { Operation } from '../src/platform/contract/operation.ts';
import type { Schema } from '../src/platform/contract/words.ts';
import type { Table } from '../src/platform/store/table.ts';
import { tables } from '../src/tables.ts';
import type { GivenMerchant, GivenPartner, GivenShop } from './given.ts';
import { onEachEngine } from './harness.ts';
import { everything } from './refusals.ts';

const operations: readonly Operation[] = contracts;
type Row = Record<string, unknown>;
type Caller = { shop: GivenShop } | { merchant: GivenMerchant };

const tenant_tables = Object.entries(tables as Record<string, Table>).filter(([, { tenant }]) =>
  tenant.endsWith('_id'),
);

/** Every `[field, value]` of an answer, at any depth. */
function valuesIn(answer: unknown): [string, unknown][] {
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.entries(answer).flatMap(([name, value]) => [
    [name, value] as [string, unknown],
    ...valuesIn(value),
  ]);
}

onEachEngine('isolation', (world) => {
  let stored: Record<string, Row[]>;
  let partner: GivenPartner;
  let shops: GivenShop[];
  let merchants: GivenMerchant[];
  let examples: Record<string, Example>;

  beforeAll(async () => {
    await ensureDemo(world.host, true);
    const demo = await describeDemo(world.host);
    partner = { partner_id: demo.partner_id, partner_key: demo.partner_key };
    shops = demo.shops.map((shop) => ({ ...shop, region: shop.region as GivenShop['region'] }));
    merchants = demo.merchants;
    examples = demo.examples;
    stored = (await everything(world)) as Record<string, Row[]>;
  });

  /** Values that some tenant has stored under the name of a request's field, and values that nobody has. */
  const valuesFor = (name: string, field: Schema) => {
    const known = Object.values(stored).flatMap((rows) =>
      rows.flatMap((row) => (row[name] === undefined || row[name] === null ? [] : [row[name]])),
    );
    const skus = (stored.fbs_sku ?? []).map((sku) => `${sku.shop_item_id}_${sku.shop_model_id}`);
    const strangers = field.type === 'integer' ? [1, 2, 100] : ['TH', '1_2'];
    return fc.constantFrom(...known, ...(name === 'shop_sku_id' ? skus : []), ...strangers);
  };

  /** What tenants have stored under a name: the caller, or all the others. */
  const storedValues = (caller: Caller, name: string, whose: 'own' | 'foreign') =>
    tenant_tables.flatMap(([table_name, { tenant, columns }]) => {
      if (!(name in columns)) return [];
      const id = 'shop' in caller ? caller.shop.shop_id : caller.merchant.merchant_id;
      const isWanted = (row: Row) => (row[tenant] === id) === (whose === 'own');
      return (stored[table_name] ?? []).filter(isWanted).map((row) => row[name]);
    });

  /** Whether a value is known to another tenant, and not to the caller. */
  const isLeaked = (caller: Caller, name: string, value: unknown) =>
    storedValues(caller, name, 'foreign').includes(value) &&
    !storedValues(caller, name, 'own').includes(value);

  test.each(operations.map((operation) => [operation.name, operation] as const))(
    '%s shows a caller nothing but its own rows, whoever asks for whatever id',
    async (name, operation) => {
      const fields = Object.entries((operation.request as Schema).properties ?? {});
      const callers: Caller[] =
        operation.caller === 'merchant'
          ? merchants.map((merchant) => ({ merchant }))
          : shops.map((shop) => ({ shop }));
      // Half of the calls are for the example's caller and half ask for what it asks for, so that many succeed.
      const example = examples[name];
      const isExampleCaller = (caller: Caller) =>
        'merchant' in caller || (caller.shop as { name?: string }).name === example?.caller;
      const anyRequest = fc.record(
        Object.fromEntries(fields.map(([field, schema]) => [field, valuesFor(field, schema)])),
      );
      const anyCall = fc.record({
        caller: fc.oneof(fc.constantFrom(...callers), fc.constantFrom(...callers.filter(isExampleCaller))),
        request: fc.oneof(anyRequest, fc.constant(example?.request ?? {})),
      });
      let answered = 0;
      await fc.assert(
        fc.asyncProperty(anyCall, async ({ caller, request }) => {
          const { body } = await world.call(name, request as Row, { partner, ...caller });
          if (body.error) return;
          answered++;
          for (const [field, value] of valuesIn(body[operation.envelope.payload]))
            expect(isLeaked(caller, field, value), `${field} ${value} of ${name}`).toBe(false);
        }),
        { numRuns: 400 },
      );
      // Were nearly everything refused, the property would hold for want of answers.
      expect(answered).toBeGreaterThan(20);
    },
    60_000,
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
