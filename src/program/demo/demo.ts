// The demo marketplace: data files like those of any operator, plus keys and tokens that are created for each
// database.
import { readFileSync } from 'node:fs';
import { packageFile } from '../../engine/package_file.ts';
import { engines } from '../../engine/store/engines.ts';
import { findLoadedData, noteLoaded } from '../../engine/store/load/load.ts';
import { findNewestNode } from '../../engine/store/nodes.ts';
import type { Database } from '../../engine/store/store.ts';
import type { DataSet } from '../../engine/transfer/load_set.ts';
import { seconds } from '../../kit/contract/clock.ts';
import { ExplainedError } from '../../kit/contract/thrown.ts';
import {
  listLinkedMerchants,
  listLinkedShops,
  listLiveKeys,
  listPartners,
  lockPartner,
} from '../../market/accounts/accounts.store.ts';
import { createPartnerKey, listPartnerKeys } from '../../market/accounts/keys/partner_key.ts';
import { tables } from '../groups.ts';
import type { OpenMarketplace } from '../server/open_marketplace.ts';
import { ensureDemoPasswords } from './demo_sellers.ts';
import { type DescribedCallers, describeCallers } from './describe_callers.ts';
import type { DemoExample } from './example_secrets.ts';
import { showSecrets } from './example_secrets.ts';
import { parseWithTimes } from './example_times.ts';

const data_name = 'demo';
/** Tokens are issued for each of them, and a server waits for that when it starts. */
const described_shops_max = 200;

interface DemoFile {
  partner_id: number;
  examples: Record<string, DemoExample>;
}

/** What a developer needs to call the demo marketplace. */
export interface DemoDescription extends DescribedCallers {
  base_url: string;
  operator_url: string;
  operator_token: string;
}

/** This database has no demo marketplace. */
export class NoDemoError extends ExplainedError {
  override readonly name = 'NoDemoError';
}

/** A test checks the records against their tables, so that a first start need not do so. */
const demoData = (now: number): DataSet => ({ folder: packageFile('demo'), now, trusted: true });

const readDemoFile = () =>
  JSON.parse(readFileSync(packageFile('demo', 'marketplace.json'), 'utf8')) as DemoFile;

/** Examples with their moments resolved. The first local time of a process takes 20 ms, so a start resolves few. */
function examplesAt(
  now: number,
  loaded_at: number,
  names?: readonly string[],
): Readonly<Record<string, DemoExample>> {
  const { examples } = readDemoFile();
  const wanted = Object.entries(examples).filter(([name]) => names?.includes(name) ?? true);
  return parseWithTimes(JSON.stringify(Object.fromEntries(wanted)), now, loaded_at) as typeof examples;
}

/**
 * Loads the rows of the demo marketplace, unless they exist already.
 * @param now Unix seconds that its times are relative to.
 */
export async function loadDemoRows(database: Database, now: number): Promise<void> {
  // Later starts do not need the import.
  const { loadSet } = await import('../../engine/transfer/load_set.ts');
  await loadSet(database, tables, data_name, demoData(now));
}

export const hasDemo = async (database: Database): Promise<boolean> =>
  (await findLoadedData(database, data_name)) !== undefined;

/** When the demo marketplace was loaded into a database, in Unix seconds. */
export const findDemoLoadedAt = async (database: Database): Promise<number | undefined> =>
  (await findLoadedData(database, data_name))?.loaded_at;

/** Records that a database has the demo marketplace, after its rows were copied from another database. */
export const noteDemoLoaded = (database: Database, loaded_at: number): Promise<unknown> =>
  database.transaction((store) => noteLoaded(store, data_name, loaded_at));

/**
 * Loads the demo marketplace, unless it exists already.
 *
 * @param wanted true loads it into any database, false into none; if left out, it is loaded into an empty
 * SQLite database.
 * @returns whether this database has it now.
 */
export async function ensureDemo(
  marketplace: OpenMarketplace,
  wanted = marketplace.settings.demo,
): Promise<boolean> {
  const { database, master_keys, business_clock } = marketplace;
  const there = await findLoadedData(database, data_name);
  if (!there) {
    const empty = (await database.all(listPartners, {})).length === 0;
    if (!(wanted ?? (engines[database.engine].embedded && empty))) return false;
    await loadDemoRows(database, seconds(business_clock));
  }
  await database.transaction(async (store) => {
    for (const { partner_id } of await store.all(listPartners, {})) {
      await store.first(lockPartner, { partner_id });
      if ((await store.all(listLiveKeys, { partner_id })).length === 0)
        await createPartnerKey(store, master_keys, business_clock, partner_id);
    }
  });
  await ensureDemoPasswords(database, marketplace.derivation);
  return true;
}

/**
 * The examples that succeed on the demo marketplace of this database, with placeholders for values that
 * differ each time; undefined if there is no demo.
 */
export async function findExamplesToFill({
  database,
  business_clock,
}: Pick<OpenMarketplace, 'database' | 'business_clock'>): Promise<Record<string, DemoExample> | undefined> {
  const loaded = await findLoadedData(database, data_name);
  return loaded && examplesAt(seconds(business_clock), loaded.loaded_at);
}

/** The examples as everybody sees them. */
export async function findDemoExamples(
  marketplace: OpenMarketplace,
): Promise<Record<string, DemoExample> | undefined> {
  const examples = await findExamplesToFill(marketplace);
  return examples && showSecrets(examples);
}

/** The caller in an operation's example. @throws NoDemo if there is none. */
export function exampleCaller(operation_name: string): string {
  const example = readDemoFile().examples[operation_name];
  if (!example) throw new NoDemoError(`The demo marketplace has no example of ${operation_name}.`);
  return example.caller;
}

/** The demo's partner, with the shops and merchants that it is linked to. Issues no tokens. @throws NoDemo */
export async function openDemo({ database, master_keys, business_clock }: OpenMarketplace) {
  const loaded = await findLoadedData(database, data_name);
  if (!loaded) throw new NoDemoError('This database has no demo marketplace: `stoa demo --load` loads it.');
  const { partner_id } = readDemoFile();
  const [partner_key] = await listPartnerKeys(database, master_keys, partner_id);
  if (!partner_key) throw new NoDemoError(`Partner ${partner_id} of the demo marketplace has no valid key.`);
  const linked = { partner_id, now: seconds(business_clock) };
  const shops = await database.all(listLinkedShops, linked);
  const merchants = await database.all(listLinkedMerchants, linked);
  return { partner_id, partner_key, shops, merchants, loaded_at: loaded.loaded_at };
}

/**
 * Issues new tokens for the shops and merchants of the demo's partner (at most 200 shops), and describes
 * everything else that a call needs.
 *
 * @param only the name or id of one shop, `merchant`, or `merchant <id>`: tokens are issued for this one
 * only.
 * @param examples_of the operations whose examples are described; all if left out.
 * @throws NoDemo, also if there is no such caller.
 */
export async function describeDemo(
  marketplace: OpenMarketplace,
  { only, examples_of }: { only?: string | undefined; examples_of?: readonly string[] | undefined } = {},
): Promise<DemoDescription> {
  const { database, wall_clock, business_clock, settings, operator_token } = marketplace;
  const { partner_id, partner_key, shops, merchants, loaded_at } = await openDemo(marketplace);
  const isWanted = (...names: unknown[]) => only === undefined || names.includes(only);
  const wanted_shops = shops
    .filter(({ shop_name, shop_id }) => isWanted(shop_name, String(shop_id)))
    .slice(0, described_shops_max);
  const wanted_merchants = merchants.filter(({ merchant_id }, index) =>
    isWanted(`merchant ${merchant_id}`, index === 0 && 'merchant'),
  );
  if (wanted_shops.length + wanted_merchants.length === 0)
    throw new NoDemoError(
      `The demo marketplace has no ${only?.startsWith('merchant') ? only : `shop ${only}`}; it has ${shops.map(({ shop_name }) => shop_name).join(', ')} and ${merchants.map(({ merchant_id }) => `merchant ${merchant_id}`).join(', ')}.`,
    );

  const node = await findNewestNode(database, seconds(wall_clock));
  return {
    base_url: node?.base_url ?? settings.public_url ?? `http://${settings.host}:${settings.port}`,
    operator_url: node?.operator_url ?? `http://${settings.operator_host}:${settings.operator_port}`,
    operator_token,
    ...(await describeCallers(marketplace, {
      partner_id,
      partner_key,
      shops: wanted_shops,
      merchants: wanted_merchants,
      examples: examplesAt(seconds(business_clock), loaded_at, examples_of),
    })),
  };
}
