// Personal data is declared with the columns, and everything else follows from that.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { packageFile } from '../../src/engine/package_file.ts';
import { eraseRow } from '../../src/engine/store/personal/erased.ts';
import { buyerColumns } from '../../src/engine/store/personal/personal_rows.ts';
import type { Table } from '../../src/engine/store/table.ts';
import { tables_of_orders } from '../../src/market/buyer/erase_orders.ts';
import { tables } from '../../src/program/groups.ts';
import { isPersonalName } from '../../src/testing/bench/journal/personal_names.ts';

const declared = Object.entries(tables as Record<string, Table>);
const page = readFileSync(packageFile('docs/production/personal_data.md'), 'utf8');

/** Columns with such a name that show nobody, with the reason. */
const nobody: Readonly<Record<string, string>> = {
  'billing_transaction.remark': 'written by the program',
  logistics_branch: 'branches of carriers',
  'sales_order.invoice_data': 'the numbers of an invoice of the seller',
  'shop_shipping_setting.show_pickup_address': 'a flag',
};

/** Tables with data of buyers that are not found by an order, and what erases them. */
const erased_otherwise: Readonly<Record<string, string>> = {
  blob: 'eraseDocuments, and by the digests in orders and returns',
  buyer_erasure: 'the last step of an erasure',
  erased_trace: 'the last step of an erasure',
  image_piece: 'eraseImages',
  merchant_idempotent_call: 'nothing: calls for merchants are about no orders',
  operator_idempotent_call: 'removeAnswers',
  push_attempt: 'eraseMessages',
  push_message: 'eraseMessages',
  shop_idempotent_call: 'removeAnswers',
};

describe('personal data', () => {
  test('is declared for each column whose name says that it is about a person', () => {
    const undeclared = declared.flatMap(([name, { columns }]) =>
      Object.entries(columns)
        .filter(([column, { schema }]) => !schema['~personal'] && isPersonalName(column))
        .map(([column]) => `${name}.${column}`),
    );
    const isNobody = (column: string) => Object.keys(nobody).some((of) => `${column}.`.startsWith(`${of}.`));
    expect(undeclared.filter((column) => !isNobody(column))).toEqual([]);
    // A reason that is not needed any more is deleted.
    for (const of of Object.keys(nobody))
      expect(
        undeclared.some((column) => `${column}.`.startsWith(`${of}.`)),
        of,
      ).toBe(true);
  });

  test('of buyers is erased with their orders in each table that declares some', () => {
    const of_buyers = declared.filter(([, table]) => buyerColumns(table).length > 0).map(([name]) => name);
    expect([...tables_of_orders, ...Object.keys(erased_otherwise)].sort()).toEqual(of_buyers.sort());
  });

  test('stays valid when it is erased: texts are not longer than the column allows, and nothing is null that may not be', () => {
    for (const [name, table] of declared)
      for (const [column, { schema, nullable, stored, erased }] of buyerColumns(table)) {
        if (erased === eraseRow || stored !== 'text' || schema.type !== 'string') continue;
        const value = erased?.('x'.repeat(20)) ?? null;
        if (value === null) expect(nullable, `${name}.${column}`).toBe(true);
        else expect(String(value).length, `${name}.${column}`).toBeLessThanOrEqual(Number(schema.maxLength));
      }
  });

  test('has a row in the page about it for each table, with each of its columns, and no other', () => {
    const rows = page.split('\n').flatMap((line) => {
      const [, table, columns = '', whose = '', erased = ''] =
        /^\| `(\w+)` \| ([^|]*) \| ([^|]*) \| ([^|]*) \|$/.exec(line) ?? [];
      if (table === undefined) return [];
      return [...columns.matchAll(/`(\w+)`/g)].map(([, column]) => ({
        column: `${table}.${column}`,
        is_erased: erased !== 'kept' && !erased.startsWith('kept:') && whose !== 'seller',
      }));
    });
    const expected = declared.flatMap(([table, { columns }]) =>
      Object.entries(columns)
        .filter(([, { schema }]) => schema['~personal'])
        .map(([column, { erased }]) => ({
          column: `${table}.${column}`,
          is_erased: erased !== undefined && table !== 'merchant_idempotent_call',
        })),
    );
    const byName = (one: { column: string }, other: { column: string }) =>
      one.column < other.column ? -1 : 1;
    expect(rows.sort(byName)).toEqual(expected.sort(byName));
  });
});
