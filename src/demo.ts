// The demo marketplace: data files like any operator's, plus keys and tokens that are made for each database.
import { readFileSync } from 'node:fs';
import {
  listLinkedMerchants,
  listLinkedShops,
  listLiveKeys,
  listPartners,
} from './accounts/accounts.store.ts';
import { createPartnerKey, listPartnerKeys } from './accounts/partner_key.ts';
import { issueTokens, type Tokens } from './accounts/tokens.ts';
import type { Host } from './host.ts';
import { packageFile } from './package_file.ts';
import { seconds } from './platform/contract/clock.ts';
import { findLoadedData, loadFolder } from './platform/store/load.ts';
import { findNewestNode } from './platform/store/nodes.ts';
import { tables } from './tables.ts';

const data_name = 'demo';

export interface Example {
  /** The name of a shop, or `merchant` for the first merchant. */
  caller: string;
  request: Record<string, unknown>;
}

interface Marketplace {
  partner_id: number;
  examples: Record<string, Example>;
}

/** What a developer needs to call the demo marketplace. */
export interface DemoDescription {
  base_url: string;
  operator_url: string;
  operator_token: string;
  partner_id: number;
  partner_key: string;
  shops: ({ name: string; shop_id: number; region: string; seller_type: string } & Omit<
    Tokens,
    'expire_in'
  >)[];
  merchants: ({ merchant_id: number } & Omit<Tokens, 'expire_in'>)[];
  examples: Record<string, Example>;
}

/** There is no demo marketplace in this database. */
export class NoDemo extends Error {
  override readonly name = 'NoDemo';
}

const readMarketplace = (): Marketplace =>
  JSON.parse(readFileSync(packageFile('demo', 'marketplace.json'), 'utf8'));

/**
 * Loads the demo marketplace, unless it is there already.
 *
 * @param wanted true to load it into any database, false to load it into none; left out, an empty SQLite database
 *   gets it.
 * @returns whether this database has it now.
 */
export async function ensureDemo(host: Host, wanted = host.config.demo): Promise<boolean> {
  const { database, master_key, clock } = host;
  const there = await findLoadedData(database, data_name);
  if (!there) {
    const empty = (await database.all(listPartners, {})).length === 0;
    if (!(wanted ?? (database.engine === 'sqlite' && empty))) return false;
    await loadFolder(database, tables, data_name, packageFile('demo'), seconds(clock));
  }
  await database.transaction(async (store) => {
    for (const { partner_id } of await store.all(listPartners, {}))
      if ((await store.all(listLiveKeys, { partner_id })).length === 0)
        await createPartnerKey(store, master_key, clock, partner_id);
  });
  return true;
}

/** Issues fresh tokens for every shop and merchant of the demo's partner. @throws NoDemo */
export async function describeDemo(host: Host): Promise<DemoDescription> {
  const { database, ids, clock, config, master_key, operator_token } = host;
  if (!(await findLoadedData(database, data_name)))
    throw new NoDemo('This database has no demo marketplace; `stoa demo --load` puts it there.');
  const { partner_id, examples } = readMarketplace();
  const [partner_key] = await listPartnerKeys(database, master_key, partner_id);
  if (!partner_key) throw new NoDemo(`Partner ${partner_id} of the demo marketplace has no live key.`);
  const now = seconds(clock);
  const node = await database.first(findNewestNode, {});
  const { shops, merchants } = await ids.within(() =>
    database.transaction(async (store) => {
      const shops: DemoDescription['shops'] = [];
      for (const { shop_id, shop_name, region, seller_type } of await store.all(listLinkedShops, {
        partner_id,
        now,
      })) {
        const { access_token, refresh_token } = await issueTokens(store, ids, clock, partner_id, { shop_id });
        shops.push({ name: shop_name, shop_id, region, seller_type, access_token, refresh_token });
      }
      const merchants: DemoDescription['merchants'] = [];
      for (const { merchant_id } of await store.all(listLinkedMerchants, { partner_id, now })) {
        const { access_token, refresh_token } = await issueTokens(store, ids, clock, partner_id, {
          merchant_id,
        });
        merchants.push({ merchant_id, access_token, refresh_token });
      }
      return { shops, merchants };
    }),
  );
  return {
    base_url: node?.base_url ?? config.public_url ?? `http://${config.host}:${config.port}`,
    operator_url: node?.operator_url ?? `http://${config.operator_host}:${config.operator_port}`,
    operator_token,
    partner_id,
    partner_key,
    shops,
    merchants,
    examples,
  };
}
