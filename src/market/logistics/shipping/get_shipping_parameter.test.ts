import { expect, test } from 'vitest';
import {
  central,
  offered_now,
  parameterRequests,
  slotted,
} from '../../../../test/support/orders/parameter_requests.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';

onEachEngine('get_shipping_parameter', (world) => {
  const { setting } = parameterRequests(world);

  test('a channel with pickup slots returns the addresses, their uses and their slots', async () => {
    const { shop, ask } = await setting(slotted);
    const { address_id: home } = await world.given.address({ shop });
    const { address_id: returns } = await world.given.address({
      shop,
      region: 'MY',
      state: 'Johor',
      city: 'Johor Bahru',
      district: 'Tebrau',
      town: 'Austin',
      address: '9 Jalan Austin',
      zipcode: '81100',
      address_flag: ['return_address'],
    });
    expect(await ask()).toEqual({
      request_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      error: '',
      message: '',
      warning: '',
      response: {
        info_needed: { pickup: ['address_id', 'pickup_time_id'] },
        dropoff: null,
        pickup: {
          address_list: [
            {
              address_id: home,
              ...central,
              address_flag: ['default_address', 'pickup_address'],
              time_slot_list: offered_now,
            },
            {
              address_id: returns,
              region: 'MY',
              state: 'Johor',
              city: 'Johor Bahru',
              district: 'Tebrau',
              town: 'Austin',
              address: '9 Jalan Austin',
              zipcode: '81100',
              address_flag: ['return_address'],
              time_slot_list: offered_now,
            },
          ],
        },
      },
    });
  });

  test('a channel that chooses the time itself has null as time_slot_list, whether or not it lists pickup_time_id', async () => {
    for (const pickup_info_needed of [['address_id'], ['address_id', 'pickup_time_id']]) {
      const { shop, payload } = await setting({ pickup_info_needed });
      const { address_id } = await world.given.address({ shop });
      expect(await payload()).toEqual({
        info_needed: { pickup: pickup_info_needed },
        dropoff: null,
        pickup: {
          address_list: [
            {
              address_id,
              ...central,
              address_flag: ['default_address', 'pickup_address'],
              time_slot_list: null,
            },
          ],
        },
      });
    }
  });

  test('a channel with slots that does not need pickup_time_id does not return them', async () => {
    const { shop, slots } = await setting({ ...slotted, pickup_info_needed: ['address_id'] });
    await world.given.address({ shop });
    expect(await slots()).toBeNull();
  });

  test('a channel that needs the number of a third-party carrier for pickup lists it as tracking_number', async () => {
    const { payload } = await setting({ pickup_info_needed: ['tracking_number'] });
    expect(await payload()).toEqual({
      info_needed: { pickup: ['tracking_number'] },
      dropoff: null,
      pickup: null,
    });
  });

  test('a channel with drop-off branches returns only its own branches in the state of the default address', async () => {
    const { shop, logistic_id, payload } = await setting({ dropoff_info_needed: ['branch_id'] });
    const { logistic_id: elsewhere } = await world.given.channel({ dropoff_info_needed: ['branch_id'] });
    await world.given.address({ shop, state: 'West', address_flag: ['pickup_address', 'return_address'] });
    await world.given.address({ shop, state: 'Central', address_flag: ['default_address'] });
    const { branch_id: near } = await world.given.branch({
      logistic_id,
      zipcode: '059893',
      district: 'Outram',
      town: 'Chinatown',
    });
    await world.given.branch({ logistic_id, state: 'West' });
    await world.given.branch({ logistic_id: elsewhere });
    const { branch_id: nearer } = await world.given.branch({ logistic_id });
    const place = { region: 'SG', state: 'Central', city: 'Singapore' };
    expect(await payload()).toEqual({
      info_needed: { dropoff: ['branch_id'] },
      dropoff: {
        branch_list: [
          {
            branch_id: near,
            ...place,
            address: `${near} Branch Road`,
            zipcode: '059893',
            district: 'Outram',
            town: 'Chinatown',
          },
          {
            branch_id: nearer,
            ...place,
            address: `${nearer} Branch Road`,
            zipcode: '',
            district: '',
            town: '',
          },
        ],
      },
      pickup: null,
    });
  });

  test('a channel with 3PL drop-off partners returns them in slug_list, and no branches', async () => {
    const slug_list = [
      { slug: 'seven', slug_name: '7-ELEVEN 賣貨便' },
      { slug: 'family', slug_name: '全家' },
    ];
    const { payload } = await setting({ dropoff_info_needed: ['slug'], slug_list }, { region: 'TW' });
    expect(await payload()).toEqual({
      info_needed: { dropoff: ['slug'] },
      dropoff: { slug_list },
      pickup: null,
    });
  });

  test('a channel with partners and branches returns both', async () => {
    const slug_list = [{ slug: 'seven', slug_name: '7-ELEVEN' }];
    const { payload } = await setting(
      { dropoff_info_needed: ['branch_id', 'slug'], slug_list },
      { region: 'TW' },
    );
    expect((await payload()).dropoff).toEqual({ branch_list: [], slug_list });
  });

  test('a channel without slug in info_needed does not return its partners', async () => {
    const slug_list = [{ slug: 'seven', slug_name: '7-ELEVEN' }];
    const { payload } = await setting({ dropoff_info_needed: [], slug_list });
    expect((await payload()).dropoff).toBeNull();
  });

  test.each([80_003, 80_004])(
    'channel %i lists tracking_no and sender_real_name, for Regular and JOB, with nothing to choose from',
    async (logistic_id) => {
      const dropoff_info_needed = ['tracking_no', 'sender_real_name'];
      const { payload } = await setting({ logistic_id, dropoff_info_needed });
      expect(await payload()).toEqual({
        info_needed: { dropoff: dropoff_info_needed },
        dropoff: null,
        pickup: null,
      });
    },
  );

  test('a non-integrated channel lists tracking_no or nothing, with nothing to choose from', async () => {
    for (const non_integrated_info_needed of [['tracking_no'], []]) {
      const { payload } = await setting({ non_integrated_info_needed });
      expect(await payload()).toEqual({
        info_needed: { non_integrated: non_integrated_info_needed },
        dropoff: null,
        pickup: null,
      });
    }
  });

  test('each supported mode is present, with [] if it needs nothing; unsupported modes are absent', async () => {
    const modes = { pickup: [], dropoff: ['sender_real_name'], non_integrated: [] };
    const all = await setting({
      pickup_info_needed: modes.pickup,
      dropoff_info_needed: modes.dropoff,
      non_integrated_info_needed: modes.non_integrated,
    });
    expect(await all.payload()).toEqual({ info_needed: modes, dropoff: null, pickup: null });
    const none = await setting({});
    expect(await none.payload()).toEqual({ info_needed: {}, dropoff: null, pickup: null });
  });
});
