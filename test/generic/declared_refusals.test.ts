// The check that every test applies to refusals.
import { expect, test } from 'vitest';
import { batch_ship_order } from '../../src/market/logistics/shipping/batch_ship_order.contract.ts';
import { add_item } from '../../src/market/product/add_item.contract.ts';
import { expectDeclaredRefusal } from '../support/world/declared_refusals.ts';

const request_id = '0'.repeat(32);
const refusal = { request_id, error: 'error_param', message: 'No.', warning: '' };

test('a refusal that the OpenAPI document declares is accepted', () => {
  expectDeclaredRefusal(add_item, { status: 200, body: refusal }, 'reference');
  expectDeclaredRefusal(
    add_item,
    { status: 200, body: { ...refusal, error: 'product.error_param' } },
    'live',
  );
  const body = { ...refusal, error: 'error_sign' };
  expectDeclaredRefusal(add_item, { status: 403, body }, 'reference');
  const { warning: _, ...bare } = { ...refusal, error: 'error_not_found' };
  expectDeclaredRefusal(undefined, { status: 404, body: bare }, 'reference');
});

test.each([
  ['an undeclared code', 200, { error: 'error_unheard_of' }],
  ['a code of another status', 403, { error: 'error_param' }],
  ['a code of another dialect', 200, { error: 'product.error_param' }],
  ['no message', 200, { message: '' }],
  ['no warning although the operation has one', 200, { warning: undefined }],
  ['a warning of another type', 200, { warning: [] }],
  ['a field more', 200, { unknown: 1 }],
  ['an undeclared payload', 200, { response: {} }],
])('a refusal with %s is detected', (_, status, change) => {
  const body = JSON.parse(JSON.stringify({ ...refusal, ...change }));
  expect(() => expectDeclaredRefusal(add_item, { status, body }, 'reference')).toThrow(/refusal of v2/);
});

test('a refusal of rows must contain the result of each row', () => {
  const failed = { ...refusal, error: 'common.batch_api_all_failed', warning: [{ order_sn: 'a' }] };
  const result_list = [{ order_sn: 'a', package_number: '', fail_error: 'b', fail_message: 'c' }];
  expectDeclaredRefusal(
    batch_ship_order,
    { status: 200, body: { ...failed, response: { result_list } } },
    'reference',
  );
  expect(() => expectDeclaredRefusal(batch_ship_order, { status: 200, body: failed }, 'reference')).toThrow(
    /refusal of v2/,
  );
});
