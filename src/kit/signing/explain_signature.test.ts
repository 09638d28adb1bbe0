import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { explainSignature, isRightSign } from './explain_signature.ts';
import { explanationText } from './explanation_text.ts';
import type { Hashing } from './hashing.ts';
import type { SignedCall } from './signed_call.ts';
import { signing_limits } from './signing_limits.ts';
import { web_hashing } from './web_hashing.ts';

const key = '6b7a54497a4c6f63616c4b657954657374';

/** Hashing that counts its calls. */
function counted() {
  const count = { digests: 0, bytes: 0 };
  const add = (...bytes: readonly Uint8Array[]) => {
    count.digests += 1;
    count.bytes += bytes.reduce((sum, { length }) => sum + length, 0);
  };
  const hashing: Hashing = {
    sha256(bytes) {
      add(bytes);
      return createHash('sha256').update(bytes).digest();
    },
    hmacSha256(hmac_key, bytes) {
      add(hmac_key, bytes);
      return createHmac('sha256', hmac_key).update(bytes).digest();
    },
  };
  return { count, hashing };
}

const voucherCall = (sign: string, changed: Partial<SignedCall> = {}): SignedCall => ({
  method: 'GET',
  path: '/api/v2/voucher/get_voucher',
  query: `partner_id=2001887&timestamp=1655714431&access_token=59777174636562737266615546704c6d&shop_id=14701711&sign=${sign}`,
  host: '127.0.0.1:4010',
  body: undefined,
  caller_kind: 'shop',
  ...changed,
});

describe('explaining a sign', () => {
  test('a correct sign has no mistake', async () => {
    const explained = await explainSignature(
      voucherCall('f38209dc1df1ee2dda97fec0620319dcaafa3e9c2fc2de54a9322681e57bb37a'),
      [key],
      web_hashing,
    );
    expect(isRightSign(explained)).toBe(true);
    expect(explained.expected).toBe('2001887/api/v2/voucher/get_voucher16557144315977...4c6d14701711');
  });

  test("browser hashing finds the same mistakes as Node's, also with an empty key", async () => {
    const text = '2001887/api/v2/voucher/get_voucher165571443159777174636562737266615546704c6d14701711';
    for (const wrong_key of ['', 'undefined', `${key}\n`, Buffer.from(key, 'hex')]) {
      const call = voucherCall(createHmac('sha256', wrong_key).update(text).digest('hex'));
      const [one, other] = await Promise.all(
        [web_hashing, counted().hashing].map((hashing) => explainSignature(call, [key], hashing)),
      );
      expect(one).toEqual(other);
      expect(one?.mistakes).toHaveLength(1);
    }
  });

  test('a text that cannot be a sign costs no digest', async () => {
    const { count, hashing } = counted();
    const explained = await explainSignature(voucherCall('abc'), [key], hashing);
    expect(explained.mistakes).toBeUndefined();
    expect(explanationText(explained)).toContain('this one has 3.');
    expect(count.digests).toBe(0);
  });

  test('whatever is sent, no more is digested than the limits allow', async () => {
    const text = fc.string({ maxLength: 300 });
    const sign = fc.oneof(fc.stringMatching(/^[0-9a-f]{64}$/), text);
    const most = { digests: 0, bytes: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          method: fc.constantFrom('GET', 'POST'),
          caller_kind: fc.constantFrom('shop', 'merchant', 'public'),
          path: fc.oneof(text, fc.constant('/api/v2/shop/get_shop_info')),
          host: text,
          body: fc.oneof(text, fc.constant('x'.repeat(65_536)), fc.constant(undefined)),
          query: fc
            .record({
              partner_id: text,
              timestamp: text,
              access_token: text,
              shop_id: text,
              merchant_id: text,
              sign,
            })
            .map((record) => new URLSearchParams(record).toString()),
        }),
        fc.array(text, { maxLength: 2 }),
        async (call, keys) => {
          const { count, hashing } = counted();
          await explainSignature(call as SignedCall, keys, hashing);
          most.digests = Math.max(most.digests, count.digests);
          most.bytes = Math.max(most.bytes, count.bytes);
        },
      ),
      { numRuns: 60 },
    );
    expect(most.digests).toBeGreaterThan(1_000);
    expect(most.digests).toBeLessThanOrEqual(signing_limits.digests_max.value);
    // The last text may have been counted in characters, which have at most three bytes each.
    expect(most.bytes).toBeLessThanOrEqual(signing_limits.digest_bytes_max.value + 3 * 65_536);
  });
});
