import { expect, test } from 'vitest';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { get_return_dispute_reason } from './get_return_dispute_reason.contract.ts';

interface Reason {
  readonly dispute_reason: number;
  readonly evidence_module_list: { readonly module_index: number; readonly is_required: boolean }[];
}

onEachEngine('get_return_dispute_reason', (world) => {
  const { name } = get_return_dispute_reason;
  const reasonsOf = async (return_solution: 0 | 1): Promise<Reason[]> => {
    const shop = await world.given.shop();
    const { return_sn } = await world.given.returnRequest({ shop, return_solution });
    const { body } = await world.call(name, { return_sn }, { shop });
    return body.response.dispute_reason_list;
  };

  test('every reason except 46 and 81 requires evidence', async () => {
    const reasons = await reasonsOf(0);
    const silent = reasons.filter(({ evidence_module_list: modules }) => modules.length === 0);
    expect(silent.map(({ dispute_reason }) => dispute_reason)).toEqual([46, 81]);
    for (const { evidence_module_list: modules } of reasons)
      expect(modules.map(({ module_index }) => module_index)).toEqual(modules.map((_, at) => at));
    expect(reasons.length).toBe(24);
  });

  test('a return without returned goods has no reasons about returned goods', async () => {
    const ids = (await reasonsOf(1)).map(({ dispute_reason }) => dispute_reason);
    expect(ids).not.toContain(46);
    expect(ids).not.toContain(82);
    expect(ids).toContain(42);
  });

  eachRefusal(world, get_return_dispute_reason, {
    return_not_found: [
      'a return that does not exist',
      async () => {
        const shop = await world.given.shop();
        return () => world.call(name, { return_sn: 'NONE' }, { shop });
      },
    ],
  });
});
