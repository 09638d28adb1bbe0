// The tokens that `stoa demo` prints can be used, whatever happened to those that it printed before.
import { expect, test } from 'vitest';
import { tokenCalls, tokensIn } from '../../../test/support/accounts/token_calls.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { storedRows } from '../../../test/support/world/refusals.ts';
import { type DemoDescription, describeDemo, ensureDemo } from './demo.ts';

const example_name = 'v2.public.refresh_access_token';

/** All refresh tokens in a description, each with what is needed to exchange it. */
const refreshesIn = ({ shops, merchants, examples }: DemoDescription) => [
  ...shops.map(({ shop_id, refresh_token }) => ({ shop_id, refresh_token })),
  ...merchants.map(({ merchant_id, refresh_token }) => ({ merchant_id, refresh_token })),
  examples[example_name]?.request as { shop_id: number; refresh_token: string },
];

onEachEngine('the refresh tokens of a demo marketplace', (world) => {
  test('are never used ones: each description has new tokens, and each of them can be exchanged', async () => {
    await ensureDemo(world.marketplace, true);
    const { refresh } = tokenCalls(world);
    const seen = new Set<string>();
    for (let round = 0; round < 3; round++) {
      const described = await describeDemo(world.marketplace);
      for (const request of refreshesIn(described)) {
        expect(seen).not.toContain(request.refresh_token);
        const answer = await refresh(request, described);
        expect(answer.body.error).toBe('');
        seen.add(request.refresh_token).add(tokensIn(answer).refresh_token);
      }
      // After that, a used token that is sent again revokes all tokens that came from it.
      world.clock.advance({ minutes: 2 });
    }
    const [spent] = refreshesIn(await describeDemo(world.marketplace));
    const described = await describeDemo(world.marketplace);
    if (!spent) throw new Error('The demo marketplace has no shop.');
    await refresh(spent, described);
    world.clock.advance({ minutes: 2 });
    expect((await refresh(spent, described)).body.error).toBe('error_auth');
    const [next] = refreshesIn(await describeDemo(world.marketplace));
    expect((await refresh(next ?? {}, described)).body.error).toBe('');
  });
});

onEachEngine('a demo marketplace to which many shops have been added', (world) => {
  test('describes two hundred of them, and any other one on request', async () => {
    await ensureDemo(world.marketplace, true);
    const { partner_id, partner_key, shops } = await describeDemo(world.marketplace);
    let last = { shop_id: 0 };
    for (let count = shops.length; count <= 200; count++)
      last = await world.given.shop({ partner: { ...world.partner, partner_id, partner_key } });
    const shopIds = async (only?: string) =>
      (await describeDemo(world.marketplace, { only })).shops.map(({ shop_id }) => shop_id);
    expect(await shopIds()).toHaveLength(200);
    expect(await shopIds(String(last.shop_id))).toEqual([last.shop_id]);
  });

  test('only the wanted examples are described, and nothing is made for others', async () => {
    await ensureDemo(world.marketplace, true);
    const codes = await storedRows(world, 'shop_code');
    const wanted = ['v2.voucher.get_voucher'];
    const { examples } = await describeDemo(world.marketplace, { examples_of: wanted });
    expect(Object.keys(examples)).toEqual(wanted);
    expect(await storedRows(world, 'shop_code')).toEqual(codes);
    await describeDemo(world.marketplace);
    expect(await storedRows(world, 'shop_code')).not.toEqual(codes);
  });
});
