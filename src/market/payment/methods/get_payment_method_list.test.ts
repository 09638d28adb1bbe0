import { expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { get_payment_method_list } from './get_payment_method_list.contract.ts';

onEachEngine('get_payment_method_list', (world) => {
  const { name } = get_payment_method_list;
  // The call is public, so the shop that `world.call` requires is not sent.
  const nobody: GivenShop = { shop_id: 1, region: 'SG', access_token: '' };
  const call = () => world.call(name, {}, { shop: nobody });

  test('shows one row for each region, and its payment methods in alphabetical order', async () => {
    expect((await call()).body).toEqual({
      request_id: expect.any(String),
      error: '',
      message: '',
      response: [],
    });
    for (const [region, payment_method] of [
      ['TH', 'PromptPay'],
      ['SG', 'PayNow'],
      ['TH', 'Cash on Delivery'],
    ] as const)
      await world.given.row('payment_method', { region, payment_method });
    expect((await call()).body.response).toEqual([
      { payment_method: ['PayNow'], region: 'SG' },
      { payment_method: ['Cash on Delivery', 'PromptPay'], region: 'TH' },
    ]);
  });
});
