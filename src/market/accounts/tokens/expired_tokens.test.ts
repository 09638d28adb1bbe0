import { expect, test } from 'vitest';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import type { AccountsTables } from '../accounts.tables.ts';
import { expired_token_lifetime } from './expired_tokens.ts';
import { issueTokens } from './issue_tokens.ts';

const statement = statementsOn<AccountsTables>();
const listShopTokens = statement((db) => db.selectFrom('shop_token').select(['kind', 'expires_at']));
const listMerchantTokens = statement((db) => db.selectFrom('merchant_token').select(['kind', 'expires_at']));

onEachEngine('expired tokens', (world) => {
  const issue = (owner: { shop_id: number } | { merchant_id: number }) => {
    const { ids, database } = world.marketplace;
    return ids.within(() =>
      database.transaction((store) => issueTokens(store, world.marketplace, world.partner.partner_id, owner)),
    );
  };
  const count = async (wanted: 'access' | 'refresh') => {
    const { database } = world.marketplace;
    const rows = [
      ...(await database.all(listShopTokens, {})),
      ...(await database.all(listMerchantTokens, {})),
    ];
    return rows.filter(({ kind }) => kind === wanted).length;
  };

  test('of shops and merchants are deleted 30 days after they have expired, regardless of their number; other tokens are kept', async () => {
    const { access_token_lifetime_s, refresh_token_lifetime_s } = world.marketplace.settings;
    const { shop_id } = await world.given.shop();
    const { merchant_id } = await world.given.merchant();
    for (let issued = 0; issued < 120; issued++) await issue({ shop_id });
    await issue({ merchant_id });
    const issued = { access: await count('access'), refresh: await count('refresh') };
    expect(issued.access).toBeGreaterThan(120);
    expect(issued.refresh).toBe(123);

    world.clock.advance({ seconds: access_token_lifetime_s + expired_token_lifetime - 1 });
    await issue({ shop_id });
    await world.runJobs();
    expect([await count('access'), await count('refresh')]).toEqual([issued.access + 1, issued.refresh + 1]);

    world.clock.advance({ minutes: 10 });
    await world.runJobs();
    expect([await count('access'), await count('refresh')]).toEqual([1, issued.refresh + 1]);

    world.clock.advance({ seconds: refresh_token_lifetime_s + access_token_lifetime_s });
    await world.runJobs();
    expect([await count('access'), await count('refresh')]).toEqual([0, 1]);
  });
});
