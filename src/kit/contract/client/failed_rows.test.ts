import { expect, test } from 'vitest';
import { failedRows } from './failed_rows.ts';

test.each([
  [
    {
      response: {
        fail_list: [{ order_sn: 'A', package_number: 'P', fail_error: 'x', fail_message: 'Why.' }],
      },
    },
    'Failed: order_sn A: x: Why.',
  ],
  [
    { response: { success_list: [], failure_list: [{ item_id: 7, failed_reason: 'error_item_not_found' }] } },
    'Failed: item_id 7: error_item_not_found',
  ],
  [
    {
      error: 'error_param',
      response: {
        image_info_list: [
          { id: 0, error: '', message: '' },
          { id: 1, error: 'e', message: 'No image.' },
        ],
      },
    },
    'Failed: id 1: e: No image.',
  ],
  [{ response: { order_list: [{ order_sn: 'A' }] } }, undefined],
  [{ response: null }, undefined],
  [{ error: 'error_param', message: 'Wrong.' }, undefined],
])('the rows that failed are named with their reasons, in each of the forms of lists: %j', (body, said) => {
  expect(failedRows(body)).toBe(said);
});
