// Reuse of a refresh token.
import { expect, test } from 'vitest';
import { shopWithTokens, tokenCalls, tokensIn } from '../../../test/support/accounts/token_calls.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';

/** A hundred calls wait for each other, which on a busy machine takes longer than a call may. */
const config = { call_timeout_ms: 60_000 };

onEachEngine(
  'a refresh token that is used again',
  (world) => {
    const { consent, exchange, refresh } = tokenCalls(world);
    const authorizedShop = shopWithTokens(world);
    const error = async (answer: ReturnType<typeof refresh>) => (await answer).body.error;

    test('a repeated refresh returns the same tokens for a minute, with their remaining lifetime', async () => {
      const { tokens, next } = await authorizedShop();
      const first = await next(tokens.refresh_token);
      world.clock.advance({ seconds: 60 });
      expect(await next(tokens.refresh_token)).toMatchObject({
        access_token: first.access_token,
        refresh_token: first.refresh_token,
        expire_in: 14_400 - 60,
      });
    });

    test('later reuse of a spent token is refused, and revokes its successors and predecessors', async () => {
      const { shop_id, tokens, isGood, next } = await authorizedShop();
      const second = await next(tokens.refresh_token);
      world.clock.advance({ seconds: 1 });
      const third = await next(second.refresh_token);
      world.clock.advance({ seconds: 60 });
      expect(await isGood(third.access_token)).toBe(true);
      const stolen = await refresh({ shop_id, refresh_token: tokens.refresh_token });
      expect([stolen.status, stolen.body.error, stolen.body.message]).toEqual([
        200,
        'error_auth',
        'Invalid refresh_token.',
      ]);
      world.clock.advance({ seconds: 1 });
      for (const { access_token } of [tokens, second, third]) expect(await isGood(access_token)).toBe(false);
      for (const { refresh_token } of [tokens, second, third])
        expect(await error(refresh({ shop_id, refresh_token }))).toBe('error_auth');
    });

    test('revoking the tokens of one consent does not affect another consent of the same shop', async () => {
      const { shop_id, tokens, isGood, next } = await authorizedShop();
      const again = tokensIn(await exchange({ code: await consent({ shop_id }), shop_id }));
      await next(tokens.refresh_token);
      world.clock.advance({ seconds: 61 });
      expect(await error(refresh({ shop_id, refresh_token: tokens.refresh_token }))).toBe('error_auth');
      world.clock.advance({ seconds: 1 });
      expect(await isGood(again.access_token)).toBe(true);
      expect((await next(again.refresh_token)).access_token).toBeDefined();
    });

    test('100 concurrent refreshes with one token return the same pair of tokens', async () => {
      const { shop_id, tokens } = await authorizedShop();
      const { refresh_token } = tokens;
      const answered = await Promise.all(
        Array.from({ length: 100 }, () => refresh({ shop_id, refresh_token })),
      );
      expect(answered.map(({ body }) => body.error)).toEqual(Array(100).fill(''));
      expect(new Set(answered.map((answer) => tokensIn(answer).access_token)).size).toBe(1);
      expect(new Set(answered.map((answer) => tokensIn(answer).refresh_token)).size).toBe(1);
    });

    test('the right token works immediately, even after many guessed ones', async () => {
      const { shop_id, tokens, isGood } = await authorizedShop();
      const guesses = Array.from({ length: 200 }, (_, at) => String(at).padStart(32, '0'));
      for (const refresh_token of guesses)
        expect(await error(refresh({ shop_id, refresh_token }))).toBe('error_auth');
      expect(await isGood(tokens.access_token)).toBe(true);
      expect(await error(refresh({ shop_id, refresh_token: tokens.refresh_token }))).toBe('');
    });
  },
  { config },
);
