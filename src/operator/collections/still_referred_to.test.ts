import { expect, test } from 'vitest';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { callOperator } from '../../../test/support/world/operator_calls.ts';
import { addOperatorToken } from '../tokens/operator_tokens.ts';

onEachEngine('a row that others name', (world) => {
  test('tells a token of some shops about rows of its shops, and only that there are others', async () => {
    const [own, seen, other, another] = await Promise.all([0, 1, 2, 3].map(() => world.given.shop()));
    const { shop_id = 0 } = own ?? {};
    const token = await addOperatorToken(world.marketplace.database, {
      token_name: 'two-shops',
      scope: 'admin',
      role: 'admin',
      shop_id_list: [shop_id, seen?.shop_id ?? 0],
      now: world.clock.now,
    });
    world.secrets.add('token', token);
    const nameIt = (of: typeof own) =>
      world.given.row('affiliate_shop', {
        shop_id: of?.shop_id ?? 0,
        affiliate_shop_id: shop_id,
        region: 'SG',
      });
    const remove = async (as: { token?: string }) => {
      const path = `/operator/v1/collections/shop/${shop_id}`;
      const { status, body } = await callOperator(world, 'DELETE', path, undefined, as);
      expect([status, body.code]).toEqual([409, 'still_referred_to']);
      return (body.errors as { message: string }[]).map(({ message }) => message).sort();
    };
    const link = 'is named by 1 rows of shop_link';
    const unseen = 'is named by rows that this token may not see';
    expect(await remove({ token })).toEqual([link]);
    await nameIt(other);
    await nameIt(another);
    expect(await remove({})).toContain('is named by 2 rows of affiliate_shop');
    expect(await remove({ token })).toEqual([link, unseen]);
    await nameIt(seen);
    expect(await remove({})).toContain('is named by 3 rows of affiliate_shop');
    expect(await remove({ token })).toEqual(['is named by 1 rows of affiliate_shop', link, unseen]);
  });
});
