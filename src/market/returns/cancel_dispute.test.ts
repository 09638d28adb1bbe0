import { expect, test } from 'vitest';
import type { GivenShop } from '../../../test/support/given/account.ts';
import type { Columns } from '../../../test/support/given/row.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { eachRefusal, storedState } from '../../../test/support/world/refusals.ts';
import { cancel_dispute } from './cancel_dispute.contract.ts';
import { compensation_statuses, isEmail, return_statuses } from './returns.ts';

type JsonRecord = Record<string, unknown>;

const email = 'operator@shop.example';
const states = return_statuses.flatMap((return_status) =>
  compensation_statuses.map((compensation_status) => ({ return_status, compensation_status })),
);
const ineligible = 'dispute.cancel.ineligible';

onEachEngine('cancel_dispute', (world) => {
  const { name } = cancel_dispute;

  const cancel = (shop: GivenShop, return_sn: string) => world.call(name, { return_sn, email }, { shop });
  const storedReturn = async (return_sn: string) => {
    const { return_request, dispute_cancellation } = (await storedState(world)) as Record<
      string,
      JsonRecord[]
    >;
    const isOf = (row: JsonRecord) => row.return_sn === return_sn;
    return { row: return_request?.find(isOf), cancellations: dispute_cancellation?.filter(isOf) };
  };

  test('cancel_dispute cancels the compensation dispute of an accepted return, and records the person and the time', async () => {
    const shop = await world.given.shop();
    const { return_sn } = await world.given.returnRequest({ shop });
    const { body } = await cancel(shop, return_sn);
    expect(body).toEqual({
      request_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      error: '',
      message: '',
      warning: '',
      response: { return_sn, message: 'SUCCESS' },
    });
    const { row, cancellations } = await storedReturn(return_sn);
    expect(row).toMatchObject({
      return_status: 'ACCEPTED',
      compensation_status: 'COMPENSATION_CANCELLED',
      update_time: world.clock.now,
    });
    expect(cancellations).toEqual([
      {
        shop_id: shop.shop_id,
        return_sn,
        request_id: body.request_id,
        partner_id: world.partner.partner_id,
        email,
        cancelled_at: world.clock.now,
      },
    ]);
  });

  test('a dispute can be cancelled only in ACCEPTED with COMPENSATION_REQUESTED', async () => {
    const shop = await world.given.shop();
    const succeeded: unknown[] = [];
    for (const state of states) {
      const { body } = await cancel(shop, (await world.given.returnRequest({ shop, ...state })).return_sn);
      if (body.error === '') succeeded.push(state);
      else expect(body.error).toBe(ineligible);
    }
    expect(succeeded).toEqual([{ return_status: 'ACCEPTED', compensation_status: 'COMPENSATION_REQUESTED' }]);
  });

  test('of 64 concurrent calls for one return, exactly one succeeds and is recorded', async () => {
    const shop = await world.given.shop();
    const { return_sn } = await world.given.returnRequest({ shop });
    const answers = await Promise.all(Array.from({ length: 64 }, () => cancel(shop, return_sn)));
    const errors = answers.map(({ body }) => body.error);
    expect(errors.filter((error) => error === '')).toHaveLength(1);
    expect(errors.filter((error) => error === ineligible)).toHaveLength(63);
    const winner = answers.find(({ body }) => body.error === '');
    expect((await storedReturn(return_sn)).cancellations).toMatchObject([
      { request_id: winner?.body.request_id },
    ]);
  });

  test('a dispute that is opened again can be cancelled again, and both times are recorded', async () => {
    const shop = await world.given.shop();
    const { return_sn } = await world.given.returnRequest({ shop });
    await cancel(shop, return_sn);
    await world.marketplace.database.transaction((store) =>
      store.execute(
        `update return_request set compensation_status = 'COMPENSATION_REQUESTED' where return_sn = '${return_sn}'`,
      ),
    );
    expect((await cancel(shop, return_sn)).body.error).toBe('');
    expect((await storedReturn(return_sn)).cancellations).toHaveLength(2);
  });

  test('a return of another shop gets the same answer as one that does not exist, and is not changed', async () => {
    const { return_sn } = await world.given.returnRequest();
    const stranger = await world.given.shop();
    const { body: theirs } = await cancel(stranger, return_sn);
    const { body: none } = await cancel(stranger, 'NONE');
    expect({ ...theirs, request_id: '' }).toEqual({ ...none, request_id: '' });
    expect((await storedReturn(return_sn)).row).toMatchObject({
      compensation_status: 'COMPENSATION_REQUESTED',
    });
  });

  test('the message of a refusal names the condition that failed, and the actual status', async () => {
    const shop = await world.given.shop();
    const messageOf = async (record: Columns<'return_request'>) =>
      (await cancel(shop, (await world.given.returnRequest({ shop, ...record })).return_sn)).body.message;
    expect(await messageOf({ return_status: 'JUDGING' })).toBe(
      'return_status must be ACCEPTED, and it is JUDGING.',
    );
    expect(await messageOf({ compensation_status: 'COMPENSATION_APPROVED' })).toBe(
      'compensation_status must be COMPENSATION_REQUESTED, and it is COMPENSATION_APPROVED.',
    );
  });

  test('the second of two calls is refused because the dispute is cancelled', async () => {
    const shop = await world.given.shop();
    const { return_sn } = await world.given.returnRequest({ shop });
    await cancel(shop, return_sn);
    const { body } = await cancel(shop, return_sn);
    expect([body.error, body.message]).toEqual([
      ineligible,
      expect.stringContaining('it is COMPENSATION_CANCELLED'),
    ]);
  });

  test.each([
    [{ email }, 'return_sn'],
    [{ return_sn: 'R1' }, 'email'],
    [{ return_sn: '', email }, 'return_sn'],
    [{ return_sn: 'R1', email: '' }, 'email'],
    [{ return_sn: 260_207, email }, 'return_sn'],
    [{ return_sn: 'R1', email: null }, 'email'],
  ])('a call with %j is error_param, and the message names %s', async (request, field) => {
    const { body } = await world.call(name, request, { shop: await world.given.shop() });
    expect([body.error, body.message]).toEqual(['error_param', expect.stringContaining(field)]);
  });

  test('the email address of the person is in no log line and in no answer', async () => {
    const shop = await world.given.shop();
    const address = 'confidential.name@shop.example';
    const { return_sn } = await world.given.returnRequest({ shop });
    const said = [
      await world.call(name, { return_sn, email: address }, { shop }),
      await world.call(name, { return_sn, email: address }, { shop }),
      await world.call(name, { return_sn, email: `${address}@` }, { shop }),
    ];
    expect(said.map(({ body }) => body.error)).toEqual(['', ineligible, 'error_param']);
    expect(JSON.stringify([world.logged, said])).not.toContain('confidential.name');
  });

  const refusing = (record: Columns<'return_request'>) => async () => {
    const shop = await world.given.shop();
    const { return_sn } = await world.given.returnRequest({ shop, ...record });
    return () => cancel(shop, return_sn);
  };
  eachRefusal(world, cancel_dispute, {
    email_malformed: [
      'an email that is not an address',
      async () => {
        const shop = await world.given.shop();
        const { return_sn } = await world.given.returnRequest({ shop });
        return () => world.call(name, { return_sn, email: 'operator' }, { shop });
      },
    ],
    no_such_return: [
      'a return that does not exist',
      async () => {
        const shop = await world.given.shop();
        return () => cancel(shop, 'NONE');
      },
    ],
    normal_dispute: [
      'a normal dispute',
      refusing({ return_status: 'SELLER_DISPUTE', compensation_status: 'COMPENSATION_NOT_APPLICABLE' }),
    ],
    return_not_accepted: ['a return that is not accepted', refusing({ return_status: 'REQUESTED' })],
    compensation_not_requested: [
      'a return without a requested compensation',
      refusing({ compensation_status: 'COMPENSATION_NOT_REQUIRED' }),
    ],
  });
});

test.each(['a@b.co', 'first.last+returns@mail.shop.example', "o'brien@shop-1.example"])(
  '%s is an email address',
  (address) => expect(isEmail(address)).toBe(true),
);

test.each([
  'a@b',
  '@shop.example',
  'a@',
  'a b@shop.example',
  ' a@shop.example',
  'a@shop..example',
  'a@-shop.example',
  'a@@shop.example',
  'Name <a@shop.example>',
  'a@shop.example,b@shop.example',
  `a@${'b'.repeat(64)}.example`,
  `${'a'.repeat(65)}@shop.example`,
  `a@${'b.'.repeat(130)}example`,
])('%j is not an email address', (address) => expect(isEmail(address)).toBe(false));

test('a megabyte of text that is almost an address is rejected quickly', () => {
  expect(isEmail(`a@${'b.'.repeat(524_288)}`)).toBe(false);
});
