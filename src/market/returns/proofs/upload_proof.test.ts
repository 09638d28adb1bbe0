import { expect, test } from 'vitest';
import type { Columns, Row } from '../../../../test/support/given/row.ts';
import { returnProofs } from '../../../../test/support/orders/return_proofs.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import {
  changesBetween,
  eachRefusal,
  storedRows,
  storedState,
} from '../../../../test/support/world/refusals.ts';
import { upload_proof } from './upload_proof.contract.ts';

const hour = 3_600;
const text = { description: 'It was packed on camera.' };

onEachEngine('upload_proof', (world) => {
  const { photo, asked, photoOf, prove, query } = returnProofs(world);
  const rowOf = async (return_sn: string) =>
    ((await storedRows(world, 'return_request')) as Row<'return_request'>[]).find(
      (row) => row.return_sn === return_sn,
    );

  test('the evidence is stored, and the return shows that it was uploaded', async () => {
    const { shop, return_sn } = await asked();
    const photos = [await photoOf(shop, return_sn), await photoOf(shop, return_sn)];
    const { body } = await prove(shop, return_sn, { photo: photos, ...text });
    expect(body).toEqual({ request_id: expect.any(String), error: '', message: 'success', response: {} });
    expect(await rowOf(return_sn)).toMatchObject({ seller_proof_status: 'UPLOADED', revision: 1 });
    const events = (await storedRows(world, 'event')) as Row<'event'>[];
    const [event] = events.filter(({ subject }) => subject === `return:${return_sn}`);
    expect(event).toMatchObject({ kind: 'upload_proof', actor: 'seller', request_id: body.request_id });
    expect(JSON.parse(event?.data ?? '{}').updated_values).toEqual([
      { name: 'seller_proof_status', old: 'PENDING', new: 'UPLOADED' },
    ]);
    expect((await query(shop, return_sn)).image).toHaveLength(2);
  });

  test('a later upload replaces the one before, and the same image twice is one photo', async () => {
    const { shop, return_sn } = await asked();
    await prove(shop, return_sn, text);
    const same = photo();
    const photos = [await photoOf(shop, return_sn, same), await photoOf(shop, return_sn, same)];
    expect((await prove(shop, return_sn, { photo: photos })).body.error).toBe('');
    expect(await query(shop, return_sn)).toMatchObject({ image: [{}], description: '' });
    expect((await query(shop, return_sn)).image).toHaveLength(1);
  });

  test('an upload of the same evidence changes nothing', async () => {
    const { shop, return_sn } = await asked();
    await prove(shop, return_sn, text);
    world.clock.advance({ seconds: 60 });
    const before = await storedState(world);
    expect((await prove(shop, return_sn, text)).body.error).toBe('');
    expect(changesBetween(before, await storedState(world))).toEqual({});
  });

  test('the marketplace asks for evidence, which is overdue after the deadline', async () => {
    const due_date = world.clock.now + 30 * hour;
    const { shop, return_sn } = await asked({ seller_proof_status: 'NOT_NEEDED', due_date });
    const key = { shop_id: shop.shop_id, return_sn };
    expect((await act(world, 'return.ask_proof', { ...key, within_hours: 2 })).status).toBe(200);
    expect(await rowOf(return_sn)).toMatchObject({
      seller_proof_status: 'PENDING',
      seller_evidence_deadline: world.clock.now + 2 * hour,
    });
    world.clock.advance({ hours: 2 });
    await world.runJobs();
    expect(await rowOf(return_sn)).toMatchObject({
      return_status: 'REQUESTED',
      seller_proof_status: 'OVERDUE',
    });
    expect((await prove(shop, return_sn, text)).body.error).toBe('proof.overdue');
    world.clock.advance({ hours: 28 });
    await world.runJobs();
    expect((await rowOf(return_sn))?.return_status).not.toBe('REQUESTED');
  });

  test('evidence is refused at the second of the deadline, also before the job has run', async () => {
    const { shop, return_sn } = await asked({ seller_evidence_deadline: world.clock.now + 1 });
    world.clock.advance({ seconds: 1 });
    expect((await prove(shop, return_sn, text)).body.error).toBe('proof.overdue');
  });

  test('only images of the same return are taken, by both of their URLs', async () => {
    const { shop, return_sn } = await asked();
    const own = await photoOf(shop, return_sn);
    const elsewhere = await asked();
    const foreign = await photoOf(elsewhere.shop, elsewhere.return_sn);
    const second = await world.given.returnRequest({ shop, return_status: 'REQUESTED' });
    const of_other_return = await photoOf(shop, second.return_sn);
    const outside = 'https://images.example/file/parcel.jpg';
    for (const wrong of [
      foreign,
      of_other_return,
      { ...own, url: outside },
      { ...own, thumbnail: outside },
      { ...own, url: `${own.url}A` },
    ])
      expect((await prove(shop, return_sn, { photo: [own, wrong] })).body.error).toBe('format.unsupport');
    expect(await query(shop, return_sn)).toEqual({ image: [], video: [], description: '' });
  });

  const refusing =
    (record: Columns<'return_request'>, request: Record<string, unknown> = text) =>
    async () => {
      const { shop, return_sn } = await asked(record);
      return () => prove(shop, return_sn, request);
    };
  const outside = { url: 'https://a.example/1.jpg', thumbnail: 'https://a.example/1.jpg' };
  eachRefusal(world, upload_proof, {
    proof_empty: ['neither photo nor text', refusing({}, {})],
    too_many_photos: ['ten photos', refusing({}, { photo: Array.from({ length: 10 }, () => outside) })],
    not_open: [
      'a return of another shop, and one that is over',
      async () => {
        const over = await asked({ return_status: 'CANCELLED' });
        expect((await prove(over.shop, over.return_sn, text)).body.error).toBe('returnsn.illegal');
        const { return_sn } = await asked();
        const shop = await world.given.shop();
        return () => prove(shop, return_sn, text);
      },
    ],
    proof_not_needed: [
      'evidence for which nobody has asked',
      refusing({ seller_proof_status: 'NOT_NEEDED' }),
    ],
    proof_overdue: ['evidence after the deadline', refusing({ seller_proof_status: 'OVERDUE' })],
    photo_unknown: ['a photo that is not from convert_image', refusing({}, { photo: [outside] })],
  });
});
