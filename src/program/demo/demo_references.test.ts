import { describe, expect, test } from 'vitest';
import { danglingNames } from '../../../test/support/databases/references.ts';
import { type DemoRow, readDemoRows, rowsOf } from '../../../test/support/demo/demo_rows.ts';
import { parseJson } from '../../engine/store/json.ts';
import { isDistributed, type Table, type Tables } from '../../engine/store/table.ts';
import { groups, tables } from '../groups.ts';

const now = 1_772_366_400;
const declared = Object.entries(tables as Tables).flatMap(([name, { references = [] }]) =>
  references.map((reference) => [name, reference] as const),
);

/** Columns that are named like an id, but refer to no row of a table. */
const names_nothing: Readonly<Record<string, readonly string[]>> = {
  event: ['request_id'],
  merchant_event: ['request_id'],
  partner_event: ['request_id'],
  push_message: ['msg_id'],
  mirrored_order: ['request_id'],
  // What is recorded outlives the shop.
  audit_event: ['shop_id', 'request_id'],
  // Its event is written with it.
  audit_subject: ['shop_id'],
  // Whom it is about need not exist, and how far it is may be behind what was deleted since.
  buyer_erasure: ['shop_id', 'buyer_user_id', 'at_shop_id', 'at_order_sn'],
  retention_pass: ['at_shop_id'],
  // It is deleted with the last step.
  erased_trace: ['erasure_id'],
  // A token may be limited to a shop that is deleted later.
  operator_token: ['shop_id_list'],
  id_block: ['next_id'],
  id_border: ['first_drawn_id'],
  // They expire within a day.
  shop_idempotent_call: ['shop_id', 'partner_id'],
  merchant_idempotent_call: ['merchant_id', 'partner_id'],
  // Codes and tokens are useless without the link, which refers to shop, merchant and partner.
  shop_code: ['shop_id', 'partner_id'],
  main_account_code: ['main_account_id', 'partner_id'],
  resend_code: ['partner_id'],
  shop_token: ['shop_id', 'partner_id', 'chain_id'],
  merchant_token: ['merchant_id', 'partner_id', 'chain_id'],
  // Sums of stock movements. The movements refer to these rows too.
  stock_day: ['shop_id', 'mtsku_id', 'whs_id'],
  stock_month: ['shop_id', 'mtsku_id', 'whs_id'],
  stock_balance: ['shop_id', 'mtsku_id'],
  // Images are blobs of shop 0, and some jobs belong to no shop.
  blob: ['shop_id'],
  job: ['shop_id'],
  ad_edit_reference: ['request_id'],
  // One of the reasons in the program.
  return_dispute: ['dispute_reason_id'],
  // It is the id itself, in addition to the key.
  income_statement: ['statement_id'],
  // Accounts in other systems.
  payout: ['payee_id'],
  payout_account: ['payee_id'],
  package: ['pickup_time_id'],
  sales_order: ['buyer_user_id', 'buyer_cpf_id'],
  sales_order_line: [
    'line_item_id',
    'order_item_id',
    'promotion_group_id',
    'promotion_id',
    'add_on_deal_id',
    'whs_id',
  ],
  vehicle: ['brand_id', 'model_id', 'year_id'],
  item: ['authorised_brand_id', 'ds_cat_rcmd_id'],
  category_attribute: ['parent_value_id'],
  // It is the id itself, in addition to the key.
  stock_location: ['warehouse_id'],
  stock_sku: ['model_id'],
  stock_movement: ['whs_id'],
};

describe('references in the rows of the demo marketplace', () => {
  const rows = readDemoRows(now);

  test('are declared by columns that both tables have', () => {
    for (const [name, { table, by }] of declared)
      for (const [theirs, ours] of Object.entries(by)) {
        const [own, other] = [(tables as Tables)[name], (tables as Tables)[table]];
        expect(Object.keys(other?.columns ?? {}), `${name} refers to ${table}`).toContain(theirs);
        const [first = '', second] = ours.split('.');
        if (first === 'shop') expect(Object.keys(tables.shop.columns)).toContain(second);
        else
          expect(Object.keys(own?.columns ?? {}), `${name} refers to ${table}`).toContain(
            first.replace('[]', ''),
          );
      }
    expect(declared.length).toBeGreaterThan(60);
  });

  test('point to existing rows, in every table', () => {
    expect(danglingNames(tables as Tables, rows)).toEqual([]);
  });

  test('a missing row is found', () => {
    const without = (table: string, isGone: (row: DemoRow) => boolean) =>
      new Map(rows).set(
        table,
        (rows.get(table) ?? []).filter((row) => !isGone(row)),
      );
    const [document] = rowsOf(rows, 'shipping_document_job');
    const [{ package_number } = { package_number: '' }] = parseJson(
      document?.package_list ?? ('[]' as never),
    );
    const [line] = rowsOf(rows, 'sales_order_line').filter(({ model_id }) => model_id !== 0);
    const [entry] = rowsOf(rows, 'billing_transaction').filter(({ order_sn }) => order_sn !== '');
    const gone: [string, (row: DemoRow) => boolean, string][] = [
      ['package', (row) => row.package_number === package_number, 'shipping_document_job names a package'],
      ['item_model', (row) => row.model_id === line?.model_id, 'sales_order_line names a item_model'],
      ['sales_order', (row) => row.order_sn === entry?.order_sn, 'billing_transaction names a sales_order'],
      ['category', (row) => row.category_id === 101_140, 'item names a category'],
    ];
    for (const [table, isGone, sentence] of gone)
      expect(danglingNames(tables as Tables, without(table, isGone)).join('\n')).toContain(sentence);
  });

  test('every column that is named like an id declares what it refers to', () => {
    const silent = Object.entries(tables as Tables).flatMap(([name, { key, columns, references = [] }]) => {
      const said = references.flatMap(({ by }) => Object.values(by).map((place) => place.split(/[.[]/)[0]));
      const ids = Object.keys(columns).filter((column) => /_id$|_sn$|_id_list$/.test(column));
      return ids
        .filter(
          (column) =>
            !said.includes(column) && key.at(-1) !== column && !names_nothing[name]?.includes(column),
        )
        .map((column) => `${name}.${column}`);
    });
    expect(silent).toEqual([]);
  });

  test('every row that operators write has a tenant column that is never empty', () => {
    const written = groups.flatMap(({ collections }) => collections.filter(({ write_scope }) => write_scope));
    const belongs = (name: string): boolean => {
      const { tenant, key, columns, references = [] } = (tables as Tables)[name] as Table;
      if (!isDistributed(tenant) || (key.length === 1 && key[0] === tenant)) return true;
      return references.some(
        ({ table, by }) =>
          Object.entries(by).every(([, ours]) => columns[ours] !== undefined && !columns[ours].nullable) &&
          Object.values(by).includes(tenant) &&
          belongs(table),
      );
    };
    expect(written.filter(({ name }) => !belongs(name)).map(({ name }) => name)).toEqual([]);
    expect(written.length).toBeGreaterThan(30);
  });
});
