import { eachActionRefusal } from '../../../../test/support/world/action_refusals.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import type { Region } from '../../../kit/contract/region.ts';
import { order_check_prescription } from './prescription_actions.contract.ts';

onEachEngine('order.check_prescription', (world) => {
  const check = { result: 'FAILED', pharmacist_name: 'Siti' } as const;
  async function givenOrder(region: Region, is_prescription_item: boolean) {
    const shop = await world.given.shop({ region });
    const line = { line_no: 1, hot_listing_item: true, is_prescription_item, consultation_id: '' };
    const { shop_id, order_sn } = await world.given.order({ shop, checkout: { lines: [line] } });
    return { shop_id, order_sn, ...check };
  }

  eachActionRefusal(world, order_check_prescription, {
    order_not_found: ['an unknown order', async () => ({ shop_id: 1, order_sn: 'A', ...check })],
    no_prescription: ['an order of other items', () => givenOrder('PH', false)],
    not_rejectable: ['a rejection in TH', () => givenOrder('TH', true)],
  });
});
