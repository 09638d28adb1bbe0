import { expect, test } from 'vitest';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { missigned, missigned_twice } from '../../../test/support/world/missigned_calls.ts';
import { givenMissignedCalls } from '../../../test/support/world/missigned_world.ts';
import { namesOf } from '../../kit/contract/records.ts';
import { mistakes } from '../../kit/signing/mistakes.ts';

const on = { config: { explain_signatures: true } };

/** The names of the mistakes in an explanation. */
const saidIn = (explanation: string) =>
  namesOf(mistakes).filter((name) => explanation.includes(mistakes[name]));

onEachEngine(
  'a wrong sign',
  (world) => {
    const { send } = givenMissignedCalls(world);

    test.each(namesOf(missigned))('is explained as the mistake %s and no other', async (name) => {
      const { answer, message, explanation } = await send(missigned[name]);
      expect([answer.status, answer.body.error, message]).toEqual([403, 'error_sign', 'Wrong sign.']);
      expect(saidIn(explanation).sort()).toEqual([name, ...(missigned[name].with ?? [])].sort());
    });

    test.each(missigned_twice)('is explained as both mistakes: $with', async (call) => {
      expect(saidIn((await send(call)).explanation).sort()).toEqual(call.with.toSorted());
    });

    test('shows the signed text next to the text to sign, with the token masked', async () => {
      const { explanation, parts } = await send(missigned.path_without_prefix);
      const { partner_id, timestamp, access_token, shop_id } = parts;
      const masked = `${access_token.slice(0, 4)}...${access_token.slice(-4)}`;
      const path = '/fbs/query_br_sku_block_status';
      expect(explanation).toBe(
        `${mistakes.path_without_prefix} You signed ${partner_id}${path}${timestamp}${masked}${shop_id}. ` +
          `The text to sign is ${partner_id}/api/v2${path}${timestamp}${masked}${shop_id}.`,
      );
    });

    test('says that the text was right if only the key was wrong', async () => {
      const { explanation } = await send(missigned.key_from_hex);
      expect(explanation).toMatch(/The text to sign is \d+\/api\/v2\/fbs\/\S+, as you did\.$/);
    });

    test('without a usual mistake gets a hint where to look, and the text to sign', async () => {
      const { explanation } = await send({ sign: () => '5'.repeat(64) });
      expect(explanation).toMatch(
        /^None of the usual mistakes gives this sign: .*The text to sign is \d+\/api\/v2/,
      );
    });

    test.each([
      ['d41d8cd98f00b204e9800998ecf8427e', /this one has 32, as a digest by MD5 does/],
      ['da39a3ee5e6b4b0d3255bfef95601890afd80709', /this one has 40, as a digest by SHA-1 does/],
      ['abc', /this one has 3\./],
      ['z'.repeat(64), /this one has others\./],
    ])('in a form that no sign has, %s, is recognised by its form', async (sign, form) => {
      expect((await send({ sign: () => sign })).explanation).toMatch(form);
    });

    test('with a body of more than 64 KiB is refused without reading the body', async () => {
      const { answer, explanation } = await send({
        ...missigned.body_signed,
        body: JSON.stringify({ order_sn: 'x'.repeat(65_536) }),
      });
      expect(answer.body.error).toBe('error_sign');
      expect(saidIn(explanation)).toEqual([]);
    });

    test('with a body of 64 KiB is explained', async () => {
      const { explanation } = await send({
        ...missigned.body_signed,
        body: JSON.stringify({ order_sn: 'x'.repeat(65_536 - 15) }),
      });
      expect(saidIn(explanation)).toEqual(['body_signed']);
    });

    test('is explained three times a second; further ones are refused as wrong', async () => {
      const explanations: string[] = [];
      for (let count = 0; count < 4; count++) {
        world.clock.advance({ seconds: count === 0 ? 1 : -1 });
        explanations.push((await send(missigned.path_missing)).explanation);
      }
      expect(explanations.slice(0, 3).every((explanation) => saidIn(explanation).length === 1)).toBe(true);
      expect(explanations[3]).toBe('Only 3 wrong signs a second are explained: send the call again.');
    });
  },
  on,
);
