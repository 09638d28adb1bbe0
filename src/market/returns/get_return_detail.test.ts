import { expect, test } from 'vitest';
import type { GivenShop } from '../../../test/support/given/account.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../test/support/world/refusals.ts';
import { get_return_detail } from './get_return_detail.contract.ts';

onEachEngine('get_return_detail', (world) => {
  const { name } = get_return_detail;
  const call = (shop: GivenShop, return_sn: string) => world.call(name, { return_sn }, { shop });

  test('the states of evidence, compensation and negotiation are nested records', async () => {
    const shop = await world.given.shop();
    const { return_sn } = await world.given.returnRequest({
      shop,
      seller_proof_status: 'PENDING',
      seller_evidence_deadline: 'now+2d',
      seller_compensation_due_date: 'now+5d',
      compensation_amount_micros: 3_200_000,
      negotiation_status: 'PENDING_RESPOND',
      latest_solution: 'RETURN_REFUND',
      latest_offer_amount_micros: 10_000_000,
      latest_offer_creator: 'maple_pixel45',
      counter_limit: 1,
      offer_due_date: 'now+1d',
    });
    const { body } = await call(shop, return_sn);
    const { now } = world.clock;
    expect(body.response).toMatchObject({
      return_sn,
      status: 'ACCEPTED',
      seller_proof: { seller_proof_status: 'PENDING', seller_evidence_deadline: now + 2 * 86_400 },
      seller_compensation: {
        seller_compensation_status: 'COMPENSATION_REQUESTED',
        seller_compensation_due_date: now + 5 * 86_400,
        compensation_amount: 3.2,
      },
      negotiation: {
        negotiation_status: 'PENDING_RESPOND',
        latest_solution: 'RETURN_REFUND',
        latest_offer_amount: 10,
        latest_offer_creator: 'maple_pixel45',
        counter_limit: 1,
        offer_due_date: now + 86_400,
      },
    });
    for (const field of ['negotiation_status', 'seller_proof_status', 'seller_compensation_status'])
      expect(body.response).not.toHaveProperty(field);
  });

  test('the reverse shipment is returned under its new and old field names', async () => {
    const shop = await world.given.shop();
    const pickup = { name: 'Ada Buyer', phone: '1', address: '2 Buyer Street', town: '', district: '' };
    const place = { city: 'Singapore', state: 'Central', region: 'SG', zipcode: '000002' };
    const { return_sn } = await world.given.returnRequest({
      shop,
      tracking_number: 'BACK1',
      reverse_logistics_status: 'LOGISTICS_PICKUP_DONE',
      reverse_logistics_channel_name: 'Ninja Van',
      return_pickup_address: { ...pickup, ...place },
      whs_id: 'SGL01',
      return_solution: 0,
    });
    expect((await call(shop, return_sn)).body.response).toMatchObject({
      tracking_number: 'BACK1',
      logistics_status: 'LOGISTICS_PICKUP_DONE',
      reverse_logistics_status: 'LOGISTICS_PICKUP_DONE',
      reverse_logistic_status: 'LOGISTICS_PICKUP_DONE',
      reverse_logistics_channel_name: 'Ninja Van',
      reverse_logistic_channel_name: 'Ninja Van',
      is_reverse_logistics_channel_integrated: true,
      return_pickup_address: { ...pickup, ...place },
      return_address: { whs_id: 'SGL01' },
    });
  });

  test('a return with little data has every field, with empty texts and times 0', async () => {
    const shop = await world.given.shop();
    const { return_sn } = await world.given.returnRequest({ shop });
    expect((await call(shop, return_sn)).body.response).toMatchObject({
      item: [],
      buyer_videos: [],
      activity: [],
      due_date: 0,
      logistics_status: '',
      return_pickup_address: { name: '', address: '', region: '' },
      has_uploaded_shipping_proof: false,
    });
  });

  test('a return of another shop gets the same answer as one that does not exist', async () => {
    const { return_sn } = await world.given.returnRequest();
    const stranger = await world.given.shop();
    const [theirs, none] = [await call(stranger, return_sn), await call(stranger, 'NONE')];
    expect({ ...theirs.body, request_id: '' }).toEqual({ ...none.body, request_id: '' });
  });

  eachRefusal(world, get_return_detail, {
    return_not_found: [
      'a return that does not exist',
      async () => {
        const shop = await world.given.shop();
        return () => call(shop, 'NONE');
      },
    ],
  });
});
