import { describe, expect, test } from 'vitest';
import { tables } from '../../../program/groups.ts';
import { engines } from '../engines.ts';
import type { SpreadTable } from '../sharding.ts';
import { column, isDistributed, type Table, type Tables, table } from '../table.ts';
import { planSpread } from './spread_tables.ts';

const { sharding } = engines.postgres;
const columns = { shop_id: column.id(), merchant_id: column.id(), code: column.text() };
const declared: Tables = {
  shop: table({ tenant: 'shop_id', key: ['shop_id'], columns }),
  channel: table({ tenant: 'reference', key: ['code'], columns }),
  merchant: table({ tenant: 'merchant_id', key: ['merchant_id'], columns }),
  counter: table({ tenant: 'local', key: ['code'], columns }),
  order: table({ tenant: 'shop_id', key: ['shop_id', 'code'], columns }),
};
const spread = (table_name: string, spread_by: string | null, colocation_id: number): SpreadTable => ({
  table_name,
  spread_by,
  colocation_id,
  index_names: `${table_name}_pkey`,
});

describe('a database that shards', () => {
  test("distributes a table by its tenant with the tenant's other tables, copies reference tables, and leaves local ones", () => {
    expect(planSpread(sharding, declared, []).steps).toMatchObject([
      {
        name: 'shop',
        sql: "select create_distributed_table('shop', 'shop_id', colocate_with => 'none')",
      },
      { name: 'channel', sql: "select create_reference_table('channel')" },
      {
        name: 'merchant',
        sql: "select create_distributed_table('merchant', 'merchant_id', colocate_with => 'none')",
      },
      {
        name: 'order',
        sql: "select create_distributed_table('order', 'shop_id', colocate_with => 'shop')",
      },
    ]);
  });

  test('does nothing if everything is distributed, and continues after an interruption', () => {
    const all = [
      spread('shop', 'shop_id', 1),
      spread('channel', null, 2),
      spread('merchant', 'merchant_id', 3),
      spread('order', 'shop_id', 1),
    ];
    expect(planSpread(sharding, declared, all)).toEqual({ steps: [], misplaced: [] });
    const { steps } = planSpread(sharding, declared, all.slice(0, 3));
    expect(steps.map(({ name }) => name)).toEqual(['order']);
  });

  test('distributes a table that a later version declares before all others of its tenant with the existing ones', () => {
    const newer: Tables = {
      address: table({ tenant: 'shop_id', key: ['shop_id'], columns }),
      region: table({ tenant: 'reference', key: ['code'], columns }),
      ...declared,
    };
    const present = [
      spread('shop', 'shop_id', 1),
      spread('channel', null, 2),
      spread('merchant', 'merchant_id', 3),
      spread('order', 'shop_id', 1),
    ];
    expect(planSpread(sharding, newer, present)).toMatchObject({
      steps: [
        {
          name: 'address',
          sql: "select create_distributed_table('address', 'shop_id', colocate_with => 'shop')",
        },
        { name: 'region', sql: "select create_reference_table('region')" },
      ],
      misplaced: [],
    });
  });

  test('creates the indexes that only such a server has, once their table is distributed', () => {
    const searched: Tables = {
      shop: table({
        tenant: 'shop_id',
        key: ['shop_id'],
        columns,
        indexes_on_shards: { shop_code: { columns: ['shop_id', 'code'] } },
      }),
    };
    const stepsFor = (shop: SpreadTable[]) =>
      planSpread(sharding, searched, shop).steps.map(({ name, sql }) => [name, sql]);
    const present = spread('shop', 'shop_id', 1);
    expect(stepsFor([])).toEqual([['shop', expect.stringContaining('create_distributed_table')]]);
    expect(stepsFor([present])).toEqual([
      ['shop_code', 'create index shop_code\n  on shop (shop_id, code);'],
    ]);
    expect(stepsFor([{ ...present, index_names: 'shop_pkey,shop_code' }])).toEqual([]);
  });

  test('reports tables that were distributed differently, and moves none', () => {
    const { misplaced } = planSpread(sharding, declared, [
      spread('shop', 'shop_id', 1),
      spread('channel', 'code', 2),
      spread('order', 'shop_id', 4),
    ]);
    expect(misplaced).toEqual([
      { table_name: 'channel', expected: 'complete on every node', found: 'distributed by code' },
      { table_name: 'order', expected: 'on the shards of shop', found: 'on other shards' },
    ]);
  });
});

test('each table of the program is distributed as declared, in the order of declaration', () => {
  const all = Object.entries(tables as Record<string, Table>).filter(([, { tenant }]) => tenant !== 'local');
  const { steps } = planSpread(sharding, tables, []);
  expect(steps.map(({ name }) => name)).toEqual(all.map(([name]) => name));
  for (const [at, [name, { tenant }]] of all.entries())
    expect(steps[at]?.sql).toContain(
      isDistributed(tenant)
        ? `create_distributed_table('${name}', '${tenant}'`
        : `create_reference_table('${name}')`,
    );
});

test('unique indexes contain the column that the table is distributed by, because no server could enforce them otherwise', () => {
  for (const [name, { tenant, key, indexes = {} }] of Object.entries(tables as Record<string, Table>)) {
    if (!isDistributed(tenant)) continue;
    expect(key, name).toContain(tenant);
    for (const [index_name, { columns: indexed, unique }] of Object.entries(indexes))
      if (unique) expect(indexed, index_name).toContain(tenant);
  }
});
