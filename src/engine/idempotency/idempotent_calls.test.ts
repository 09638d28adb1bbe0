import { beforeEach, expect, test } from 'vitest';
import type { GivenShop } from '../../../test/support/given/account.ts';
import { onEachEngine, type TestAnswer } from '../../../test/support/world/harness.ts';
import { countKeptTexts, keptTextGroup, Strictness } from '../../../test/support/world/kept_texts.ts';

const strictness = new Strictness();
const keyed = (idempotency_key: string) => ({ headers: { 'idempotency-key': idempotency_key } });

/** The payload of a successful answer. */
const payloadOf = ({ body }: TestAnswer) => body.response;

onEachEngine(
  'a call with an Idempotency-Key',
  (world) => {
    let shop: GivenShop;
    let kept_before: number;
    /** How many calls were done in this test. */
    const countDone = async () => (await countKeptTexts(world)) - kept_before;
    const keep = (request: Record<string, unknown>, key: string, as = shop) =>
      world.call('v2.kept_text.keep', request, { shop: as, ...keyed(key) });

    beforeEach(async () => {
      strictness.refuses = true;
      shop = await world.given.shop();
      kept_before = await countKeptTexts(world);
    });

    test('is done once: a repeated call gets the same bytes, and only the header names the new request', async () => {
      const first = await keep({ text: 'once' }, 'a');
      const again = await keep({ text: 'once' }, 'a');
      expect(first.status).toBe(200);
      expect(first.headers['x-request-id']).toBe(first.body.request_id);
      expect([again.status, again.text]).toEqual([200, first.text]);
      expect(again.headers['x-request-id']).not.toBe(first.body.request_id);
      expect(await countDone()).toBe(1);
    });

    test('is the same call in any order and spacing of its fields', async () => {
      const { text } = await keep({ text: 'order', count: 2 }, 'a');
      expect((await keep({ count: 2, text: 'order', refused: false }, 'a')).text).toBe(text);
      expect(await countDone()).toBe(1);
    });

    test('with other parameters under the same key is error_param, names the header, and is not done', async () => {
      await keep({ text: 'one' }, 'a');
      const { status, body } = await keep({ text: 'two' }, 'a');
      expect([status, body.error]).toEqual([200, 'error_param']);
      expect(body.message).toContain('Idempotency-Key was used for a call with other parameters');
      expect(await countDone()).toBe(1);
    });

    test('sent many times at once is done once, and all get its answer', async () => {
      const calls = Array.from({ length: 16 }, () => keep({ text: 'at once' }, 'a'));
      const answers = await Promise.all(calls);
      expect(payloadOf(answers[0] as TestAnswer)).toEqual({ kept: 'at once' });
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(await countDone()).toBe(1);
    });

    test('is not stored if refused: a repeated call is done once nothing forbids it', async () => {
      const request = { text: 'refused', refused: true };
      const refusals = await Promise.all([keep(request, 'a'), keep(request, 'a')]);
      for (const { body } of refusals) expect(body.error).toBe('kept_text.not_now');
      expect(await countDone()).toBe(0);
      strictness.refuses = false;
      expect(payloadOf(await keep(request, 'a'))).toEqual({ kept: 'refused' });
      expect(await countDone()).toBe(1);
    });

    test('is done even if other calls at the same time are refused', async () => {
      const answers = await Promise.all(
        ['a', 'b', 'c', 'd'].map((key, at) => keep({ text: key, refused: at % 2 === 1 }, key)),
      );
      expect(answers.map(({ body }) => body.error)).toEqual([
        '',
        'kept_text.not_now',
        '',
        'kept_text.not_now',
      ]);
      expect(await countDone()).toBe(2);
    });

    test('is separate by owner: a key of another partner, shop, merchant or operation is a different key', async () => {
      const { partner, shop: linked } = await world.given.linkedPartner({ shop });
      const merchant = await world.given.merchant();
      const calls = [
        () => keep({ text: 'mine' }, 'a'),
        () => world.call('v2.kept_text.keep', { text: 'theirs' }, { partner, shop: linked, ...keyed('a') }),
        async () => keep({ text: 'another shop' }, 'a', await world.given.shop()),
        () => world.call('v2.kept_text.keep_for', { text: 'a merchant' }, { merchant, ...keyed('a') }),
        () => world.call('v2.kept_text.keep_again', { text: 'another operation' }, { shop, ...keyed('a') }),
      ];
      for (const call of calls) {
        const { text, body } = await call();
        expect(body.error).toBe('');
        if (call === calls[2]) continue;
        expect((await call()).text).toBe(text);
      }
      expect(await countDone()).toBe(calls.length);
    });

    test('with an answer above 64 KiB is done once, and a repeated call learns that the answer was not kept', async () => {
      const request = { text: 'large', count: 20_000 };
      expect(payloadOf(await keep(request, 'a'))).toEqual({ kept: 'large'.repeat(20_000) });
      const { status, body } = await keep(request, 'a');
      expect([status, body.error]).toEqual([200, 'error_param']);
      expect(body.message).toContain('the call was done, and its answer was too large to be kept');
      expect(await countDone()).toBe(1);
    });

    test.each([
      ['empty', ''],
      ['longer than 255 characters', 'x'.repeat(256)],
      ['with a space', 'a b'],
      ['with a tab', 'a\tb'],
      ['beyond ASCII', 'schlüssel'],
    ])('is refused with error_param if the key is %s, and is not done', async (_, key) => {
      const { status, body } = await keep({ text: 'malformed' }, key);
      expect([status, body.error]).toEqual([200, 'error_param']);
      expect(body.message).toContain('Idempotency-Key must be 1 to 255 visible ASCII characters');
      expect(await countDone()).toBe(0);
    });

    test('may have a key of 255 visible characters of any kind', async () => {
      const key = `"~!{}${'x'.repeat(250)}`;
      const { text } = await keep({ text: 'long key' }, key);
      expect((await keep({ text: 'long key' }, key)).text).toBe(text);
      expect(await countDone()).toBe(1);
    });
  },
  { groups: [keptTextGroup(strictness)] },
);
