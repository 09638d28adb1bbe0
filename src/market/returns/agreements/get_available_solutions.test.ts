import { expect, test } from 'vitest';
import type { Columns } from '../../../../test/support/given/row.ts';
import { negotiatedReturns } from '../../../../test/support/orders/negotiated_returns.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { return_statuses } from '../returns.ts';
import { get_available_solutions } from './get_available_solutions.contract.ts';

onEachEngine('get_available_solutions', (world) => {
  const { given, foreign } = negotiatedReturns(world);
  const solutionsOf = async (record: Columns<'return_request'>) => {
    const { shop, return_sn } = await given(record);
    const { body } = await world.call(get_available_solutions.name, { return_sn }, { shop });
    expect(body).toMatchObject({ error: '', response: { return_sn } });
    const { offer_return_refund, offer_refund } = body.response;
    return { offer_return_refund, offer_refund };
  };
  const not_offered = { eligibility: false, refund_amount_adjustable: false };

  test('a requested return can be refunded in part, from one cent, or with its goods in whole', async () => {
    expect(await solutionsOf({ refund_amount_micros: 19_900_000 })).toEqual({
      offer_return_refund: { eligibility: true, refund_amount_adjustable: false },
      offer_refund: {
        eligibility: true,
        refund_amount_adjustable: true,
        max_refund_amount: 19.9,
        min_refund_amount: 0.01,
      },
    });
  });

  test('a return in another status, of another type or after completion has no solutions', async () => {
    const others: Columns<'return_request'>[] = [
      ...return_statuses
        .filter((status) => status !== 'REQUESTED')
        .map((return_status) => ({ return_status })),
      { return_refund_request_type: 2 },
      { validation_type: 'warehouse_validation' },
      { return_refund_type: 'RRAOC' },
    ];
    for (const record of others)
      expect(await solutionsOf(record)).toEqual({
        offer_return_refund: not_offered,
        offer_refund: not_offered,
      });
  });

  test('a refund of nothing cannot be offered', async () => {
    expect((await solutionsOf({ refund_amount_micros: 0 })).offer_refund).toEqual(not_offered);
  });

  eachRefusal(world, get_available_solutions, {
    return_not_found: ['a return of another shop', foreign('get_available_solutions')],
  });
});
