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
});

describe('a database that shards', () => {
  test('spreads a table by its tenant beside the others of it, copies reference tables, and leaves local ones', () => {
    expect(planSpread(sharding, declared, []).steps).toEqual([
      {
        table_name: 'shop',
        sql: "select create_distributed_table('shop', 'shop_id', colocate_with => 'none')",
      },
      { table_name: 'channel', sql: "select create_reference_table('channel')" },
      {
        table_name: 'merchant',
        sql: "select create_distributed_table('merchant', 'merchant_id', colocate_with => 'none')",
      },
      {
        table_name: 'order',
        sql: "select create_distributed_table('order', 'shop_id', colocate_with => 'shop')",
      },
    ]);
  });

  test('has nothing to do where all is spread, and goes on where it was interrupted', () => {
    const all = [
      spread('shop', 'shop_id', 1),
      spread('channel', null, 2),
      spread('merchant', 'merchant_id', 3),
      spread('order', 'shop_id', 1),
    ];
    expect(planSpread(sharding, declared, all)).toEqual({ steps: [], misplaced: [] });
    const { steps } = planSpread(sharding, declared, all.slice(0, 3));
    expect(steps.map(({ table_name }) => table_name)).toEqual(['order']);
  });

  test('spreads a table that a later version declares before all others of its tenant beside those that are there', () => {
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
    expect(planSpread(sharding, newer, present)).toEqual({
      steps: [
        {
          table_name: 'address',
          sql: "select create_distributed_table('address', 'shop_id', colocate_with => 'shop')",
        },
        { table_name: 'region', sql: "select create_reference_table('region')" },
      ],
      misplaced: [],
    });
  });

  test('says which tables somebody has spread otherwise, and moves none', () => {
    const { misplaced } = planSpread(sharding, declared, [
      spread('shop', 'shop_id', 1),
      spread('channel', 'code', 2),
      spread('order', 'shop_id', 4),
    ]);
    expect(misplaced).toEqual([
      { table_name: 'channel', expected: 'whole on every node', found: 'by code' },
      { table_name: 'order', expected: 'beside shop', found: 'apart from it' },
    ]);
  });
});

test('each table of the program is spread as it is declared, in the order of its declaration', () => {
  const all = Object.entries(tables as Record<string, Table>).filter(([, { tenant }]) => tenant !== 'local');
  const { steps } = planSpread(sharding, tables, []);
  expect(steps.map(({ table_name }) => table_name)).toEqual(all.map(([name]) => name));
  for (const [at, [name, { tenant }]] of all.entries())
    expect(steps[at]?.sql).toContain(
      isDistributed(tenant)
        ? `create_distributed_table('${name}', '${tenant}'`
        : `create_reference_table('${name}')`,
    );
});

test('what a table keeps unique holds the column that it is spread by: no server could hold it otherwise', () => {
  for (const [name, { tenant, key, indexes = {} }] of Object.entries(tables as Record<string, Table>)) {
    if (!isDistributed(tenant)) continue;
    expect(key, name).toContain(tenant);
    for (const [index_name, { columns: indexed, unique }] of Object.entries(indexes))
      if (unique) expect(indexed, index_name).toContain(tenant);
  }
});
