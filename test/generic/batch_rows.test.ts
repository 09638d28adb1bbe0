// An operation that answers row by row refuses an unknown or impossible value in the row. A bound in the
// contract would refuse the whole call, so the fields of such rows have no bounds: handlers check them. A row
// without its key, or with a value of another type, is malformed and refuses the call.
import { describe, expect, test } from 'vitest';
import type { Operation } from '../../src/kit/contract/operation.ts';
import { isFileField, type Schema } from '../../src/kit/contract/schema.ts';
import { contracts } from '../../src/market/contracts.ts';

/** Lists that are not rows, because they concern the whole call. */
const of_the_call = [
  'payment.set_item_installment_status tenure_list',
  'order.get_order_detail response_optional_fields',
  'logistics.get_mass_tracking_number response_optional_fields',
];

/** The contract of update_stock says that a wrong stock or location refuses the call and nothing is set. */
const refuses_the_call = ['product.update_stock stock_list.seller_stock[]'];

/** Reads of many ids, which omit missing ones or report them in their row. */
const reads_of_many = ['order.get_order_detail', 'product.get_attribute_tree', 'product.get_item_base_info'];

const failures = ['failure_list', 'failed_list', 'fail_list', 'failed_edits'];
const shortName = ({ name }: Operation) => name.replace('v2.', '');

const answersByRow = (operation: Operation): boolean => {
  const { properties = {}, items } = operation.response as Schema;
  return (
    Object.keys(operation.row_errors).length > 0 ||
    reads_of_many.includes(shortName(operation)) ||
    Object.keys({ ...properties, ...items?.properties }).some((name) => failures.includes(name))
  );
};

/** The bounds that the contract has for the fields of a row, apart from types: `field: bound`. */
function listBounds(schema: Schema, path: string): string[] {
  const { type, properties, items, minimum, maximum } = schema;
  if (properties)
    return Object.entries(properties).flatMap(([name, field]) => listBounds(field, `${path}.${name}`));
  if (items) return listBounds(items, `${path}[]`);
  const bounds = (['enum', 'const', 'pattern', 'minLength', 'maxLength'] as const)
    // An empty key counts as a missing one.
    .filter((bound) => schema[bound] !== undefined && !(bound === 'minLength' && schema.minLength === 1))
    .map((bound) => `${path}: ${bound}`);
  // An integer has the bounds of its type, which allows numbers below and above 0.
  const is_one_sided = type === 'integer' && !((minimum ?? -1) < -1_000_000 && (maximum ?? 1) > 1_000_000);
  return [...bounds, ...(is_one_sided ? [`${path}: minimum or maximum`] : [])];
}

const rows = contracts
  .filter((operation: Operation) => answersByRow(operation))
  .flatMap((operation: Operation) =>
    Object.entries(operation.request.properties as Record<string, Schema>)
      .filter(([, { type, items }]) => type === 'array' && items && !isFileField(items))
      .map(([name, schema]) => ({ list: `${shortName(operation)} ${name}`, schema })),
  )
  .filter(({ list }) => !of_the_call.includes(list));

describe('the rows of', () => {
  test.each(rows)('$list have no bound that would refuse the whole call', ({ list, schema }) => {
    const bounds = listBounds(schema.items ?? {}, list);
    const isDeclared = (bound: string) => refuses_the_call.some((path) => bound.startsWith(path));
    expect(bounds.filter((bound) => !isDeclared(bound))).toEqual([]);
  });

  test('every batch is covered', () => {
    expect(rows.map(({ list }) => list)).toEqual(
      expect.arrayContaining([
        'logistics.batch_ship_order order_list',
        'logistics.create_shipping_document order_list',
        'ams.batch_remove_products_open_campaign_setting campaign_ids',
        'ads.edit_manual_product_ad_keywords selected_keywords',
        'product.unlist_item item_list',
      ]),
    );
  });
});
