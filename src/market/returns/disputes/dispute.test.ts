import { expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import type { Columns, Row } from '../../../../test/support/given/row.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal, storedRows } from '../../../../test/support/world/refusals.ts';
import { compensation_statuses, return_statuses } from '../returns.ts';
import { dispute } from './dispute.contract.ts';

const email = 'operator@shop.example';
const picture = 'https://shop.example/evidence.jpg';
const shown = [{ module_index: 0, requirement: 'Photos of the parcel.', image_url: [picture] }];

onEachEngine('dispute', (world) => {
  const { name } = dispute;
  const call = (shop: GivenShop, return_sn: string, request: Record<string, unknown> = {}) =>
    world.call(name, { return_sn, email, dispute_reason_id: 42, image_list: shown, ...request }, { shop });
  const given = (shop: GivenShop, record: Columns<'return_request'> = {}) =>
    world.given.returnRequest({
      shop,
      return_status: 'REQUESTED',
      compensation_status: 'COMPENSATION_INITIAL_STAGE',
      ...record,
    });
  const rowOf = async <T extends 'return_request' | 'return_dispute' | 'event'>(
    table: T,
    isOf: (row: Row<T>) => boolean,
  ) => ((await storedRows(world, table)) as Row<T>[]).filter(isOf);

  test('disputes a return, and records the person, the reason and the evidence', async () => {
    const shop = await world.given.shop();
    const { return_sn } = await given(shop);
    const { body } = await call(shop, return_sn, { dispute_text_reason: 'It was whole.' });
    expect(body).toEqual({
      request_id: expect.any(String),
      error: '',
      message: '',
      response: { return_sn, msg: 'dispute return success' },
    });
    expect(await rowOf('return_request', (row) => row.return_sn === return_sn)).toMatchObject([
      {
        return_status: 'SELLER_DISPUTE',
        compensation_status: 'COMPENSATION_INITIAL_STAGE',
        revision: 1,
        update_time: world.clock.now,
        dispute_reason: '["42"]',
        dispute_text_reason: '["It was whole."]',
        seller_proof_status: 'UPLOADED',
      },
    ]);
    expect(await rowOf('return_dispute', (row) => row.return_sn === return_sn)).toEqual([
      {
        shop_id: shop.shop_id,
        return_sn,
        request_id: body.request_id,
        partner_id: world.partner.partner_id,
        email,
        dispute_reason_id: 42,
        dispute_text_reason: 'It was whole.',
        image_list: JSON.stringify(shown),
        disputed_at: world.clock.now,
      },
    ]);
    expect(await rowOf('event', (row) => row.subject === `return:${return_sn}`)).toMatchObject([
      { seq: 1, kind: 'dispute', actor: 'seller', request_id: body.request_id },
    ]);
  });

  test('requests compensation for an accepted return, which cancel_dispute undoes', async () => {
    const shop = await world.given.shop();
    const { return_sn } = await given(shop, {
      return_status: 'ACCEPTED',
      compensation_status: 'COMPENSATION_PENDING_REQUEST',
    });
    expect((await call(shop, return_sn)).body.error).toBe('');
    const stateOf = async () => (await rowOf('return_request', (row) => row.return_sn === return_sn))[0];
    expect(await stateOf()).toMatchObject({
      return_status: 'ACCEPTED',
      compensation_status: 'COMPENSATION_REQUESTED',
    });
    const { body } = await world.call('v2.returns.cancel_dispute', { return_sn, email }, { shop });
    expect(body.error).toBe('');
    expect(await stateOf()).toMatchObject({ compensation_status: 'COMPENSATION_CANCELLED', revision: 2 });
  });

  test('only returns in the allowed states can be disputed', async () => {
    const shop = await world.given.shop();
    const succeeded: unknown[] = [];
    for (const return_status of return_statuses)
      for (const compensation_status of compensation_statuses) {
        const { return_sn } = await given(shop, { return_status, compensation_status });
        const { body } = await call(shop, return_sn);
        if (body.error === '') succeeded.push([return_status, compensation_status]);
        else {
          const is_reviewed = ['SELLER_DISPUTE', 'JUDGING'].includes(return_status);
          expect(body.error).toBe(is_reviewed ? 'error_data' : 'returnsn.illegal');
        }
      }
    expect(succeeded).toEqual([
      ...compensation_statuses.map((status) => ['REQUESTED', status]),
      ['ACCEPTED', 'COMPENSATION_PENDING_REQUEST'],
      ...compensation_statuses.map((status) => ['PROCESSING', status]),
    ]);
  });

  test('of 16 concurrent calls for one return, exactly one succeeds', async () => {
    const shop = await world.given.shop();
    const { return_sn } = await given(shop);
    const answers = await Promise.all(Array.from({ length: 16 }, () => call(shop, return_sn)));
    expect(answers.filter(({ body }) => body.error === '')).toHaveLength(1);
    expect(await rowOf('return_dispute', (row) => row.return_sn === return_sn)).toHaveLength(1);
  });

  test('reasons 46 and 81 need no evidence', async () => {
    const shop = await world.given.shop();
    for (const dispute_reason_id of [46, 81]) {
      const { return_sn } = await given(shop, { return_status: 'PROCESSING', return_solution: 0 });
      expect((await call(shop, return_sn, { dispute_reason_id, image_list: [] })).body.error).toBe('');
    }
  });

  const pictures = (count: number, module_index = 0) => ({
    image_list: [
      { module_index, requirement: 'Photos.', image_url: Array.from({ length: count }, () => picture) },
    ],
  });
  test.each([
    ['no evidence', {}, { image_list: undefined }],
    ['an empty list of pictures', {}, pictures(0)],
    ['four pictures', {}, pictures(4)],
    ['a requirement that the reason does not have', {}, pictures(1, 7)],
    ['an unknown reason', {}, { dispute_reason_id: 999 }],
    ['a reason about goods that do not come back', { return_solution: 1 }, { dispute_reason_id: 47 }],
    ['an email that is not an address', {}, { email: 'operator' }],
    ['no email', {}, { email: undefined }],
    ['an empty email', {}, { email: '' }],
    ['no reason', {}, { dispute_reason_id: undefined }],
  ] as const)('%s is dispute.request.param.error', async (_, record, request) => {
    const shop = await world.given.shop();
    const { return_sn } = await given(shop, record);
    expect((await call(shop, return_sn, request)).body.error).toBe('dispute.request.param.error');
  });

  test('a return of another shop gets the same answer as one that does not exist, and no email address is logged', async () => {
    const { return_sn } = await given(await world.given.shop());
    const { body } = await call(await world.given.shop(), return_sn);
    expect(body.error).toBe('dispute.request.param.error');
    expect(JSON.stringify(world.logged)).not.toContain(email);
  });

  const refusing =
    (record: Columns<'return_request'>, request: Record<string, unknown> = {}) =>
    async () => {
      const shop = await world.given.shop();
      const { return_sn } = await given(shop, record);
      return () => call(shop, return_sn, request);
    };
  eachRefusal(world, dispute, {
    dispute_email_malformed: ['an email that is not an address', refusing({}, { email: 'operator' })],
    dispute_return_unknown: [
      'a return that does not exist',
      async () => {
        const shop = await world.given.shop();
        return () => call(shop, 'NONE');
      },
    ],
    dispute_reason_unknown: ['an unknown reason', refusing({}, { dispute_reason_id: 999 })],
    dispute_evidence_wrong: ['a dispute without evidence', refusing({}, { image_list: [] })],
    return_under_review: ['a return that is disputed already', refusing({ return_status: 'JUDGING' })],
    dispute_status_wrong: ['a return that is closed', refusing({ return_status: 'CLOSED' })],
  });
});
