// What an explanation of a wrong sign never reveals.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import {
  hmac,
  missigned,
  missigned_twice,
  rightText,
  type SignParts,
} from '../../../test/support/world/missigned_calls.ts';
import { givenMissignedCalls } from '../../../test/support/world/missigned_world.ts';
import { mistakes } from '../../kit/signing/mistakes.ts';
import { retireKey } from '../../market/accounts/accounts.store.ts';

const names = ['partner_id', 'timestamp', 'access_token', 'shop_id', 'merchant_id', 'Sign', 'x'];
/** A shorter token may occur in any sentence by chance. */
const told_length_max = 12;

onEachEngine(
  'an explanation of a wrong sign',
  (world) => {
    const { send, keys, tokens } = givenMissignedCalls(world);

    /** The keys and tokens of the partner. */
    const ownSecrets = () => {
      const { partner_key, other_key } = keys();
      return [partner_key, other_key.trim(), ...tokens().map(({ access_token }) => access_token)];
    };

    /** The signs of a call for its shop, for its merchant and for no caller, with each key. */
    function rightSigns(parts: SignParts): string[] {
      const { partner_key, other_key } = keys();
      const texts = [
        rightText(parts),
        rightText({ ...parts, shop_id: parts.merchant_id }),
        rightText({ ...parts, access_token: '', shop_id: '' }),
      ];
      return [partner_key, other_key].flatMap((key) => texts.map((text) => hmac(key, text)));
    }

    test('never contains a key, a right sign or a whole token, whatever is sent', async () => {
      /** Any text, or one of the secrets by its index. */
      const value = fc.oneof(fc.nat({ max: 3 }), fc.string({ maxLength: 40 }));
      const textOf = (drawn: number | string) =>
        typeof drawn === 'string' ? drawn : (ownSecrets()[drawn] ?? '');
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...Object.values(missigned), ...missigned_twice),
          fc.dictionary(fc.constantFrom(...names), value),
          fc.uniqueArray(fc.constantFrom(...names)),
          fc.constantFrom('as the call has it', 'in upper case', 'anything'),
          value,
          value,
          async (call, sends, adds, signed, sign, body) => {
            const { answer, parts } = await send({
              kind: call.kind,
              adds: [...new Set([...(call.adds ?? []), ...adds])],
              sends: Object.fromEntries(Object.entries(sends).map(([name, drawn]) => [name, textOf(drawn)])),
              sign(all) {
                if (signed === 'as the call has it') return call.sign(all);
                return signed === 'anything'
                  ? textOf(sign)
                  : hmac(all.partner_key, rightText(all)).toUpperCase();
              },
              body: JSON.stringify({ order_sn: textOf(body), access_token: textOf(body) }),
            });
            const secrets = [...ownSecrets(), ...rightSigns(parts)];
            if (parts.access_token.length > told_length_max) secrets.push(parts.access_token);
            for (const secret of secrets) expect(answer.text).not.toContain(secret);
          },
        ),
        { numRuns: 300 },
      );
    });

    test('does not reveal that a retired key was used', async () => {
      const { partner_id, other_key } = keys();
      const signWithOther = (parts: SignParts) => hmac(other_key, rightText({ ...parts, timestamp: '' }));
      expect((await send({ sign: signWithOther })).explanation).toContain(mistakes.other_key);
      const retired = { partner_id, key_id: 1, retired_at: world.clock.now };
      await world.marketplace.database.run(retireKey, retired);
      // The cached live keys are at most a second old.
      world.clock.advance({ seconds: 2 });
      const signs = [
        signWithOther,
        (parts: SignParts) => hmac(other_key, rightText(parts)),
        () => 'f'.repeat(64),
      ];
      const explanations: string[] = [];
      for (const sign of signs) {
        const { explanation, parts } = await send({ sign });
        explanations.push(explanation.replace(parts.timestamp, ''));
      }
      expect(new Set(explanations).size).toBe(1);
      expect(explanations[0]).toContain('None of the usual mistakes');
    });
  },
  { config: { explain_signatures: true } },
);
