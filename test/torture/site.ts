// A marketplace on its own database, and servers for it that are started, hurt and started again.
import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { EngineName } from '../../src/engine/store/engines.ts';
import { loadEngine } from '../../src/engine/store/sqlite/engine.ts';
import { type DemoDescription, describeDemo, ensureDemo } from '../../src/program/demo/demo.ts';
import { type OpenMarketplace, openMarketplace } from '../../src/program/server/open_marketplace.ts';
import { readSettings } from '../../src/program/settings/settings.ts';
import { createOnCitus } from '../support/databases/citus_database.ts';
import type { GivenPartner, GivenShop } from '../support/given/account.ts';
import { givenOn } from '../support/given/given.ts';
import { type ServedProcess, serve } from '../support/programs/process.ts';
import type { Run } from './scenario.ts';

const { DatabaseSync } = await loadEngine();

/** A channel of the demo on which every shop of Brazil can ship one order or many. */
const logistic_id = 90_003;

const neighbour_count = 9;
const orders_elsewhere = 10;

export const file_name = 'stoa.db';

const unlimited_items = 'update region_limit set item_count_max = 1000000000';

export interface Site {
  readonly engine: EngineName;
  readonly folder: string;
  readonly demo: DemoDescription;
  /** A shop that ships, linked to the demo's partner. */
  readonly shop: GivenShop;
  /** Another partner to which the shop that ships is linked. */
  readonly second_partner: GivenPartner;
  /** Another partner, with its own shop. */
  readonly other: { readonly partner: GivenPartner; readonly shop: GivenShop };
  /** A second shop that is linked to the demo's partner, and its orders, which are ready to be shipped. */
  readonly elsewhere: { readonly shop: GivenShop; readonly order_sns: readonly string[] };
  /** Partners that are linked to the shop of the demo's examples, like the demo's partner. Each has an item of its own there. */
  readonly neighbours: readonly {
    readonly partner: GivenPartner;
    readonly shop: GivenShop;
    readonly item_id: number;
  }[];
  /** What makes a program use the database. */
  readonly settings: Readonly<Record<string, string>>;
  /** The database without a server. */
  open(): Promise<OpenMarketplace>;
  /** The order_sns of orders that are ready to be shipped. */
  readonly order_sns: readonly string[];
  /**
   * Starts a server with settings of the program, or variables of its process.
   *
   * @param program the program of the run by default.
   */
  start(settings?: Record<string, string>, program?: string): Promise<ServedProcess>;
  /** Whether the database's own check of its file finds no problems; true on a server. */
  isSound(): boolean;
  /**
   * Moves SQLite's log into the database. Otherwise a closed connection of this process may do that at any later
   * time, when its statements are garbage collected.
   */
  moveLog(): void;
  /** The same site with the SQLite database of another folder, which is an earlier copy of its own. */
  movedTo(folder: string): Site;
}

const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${name}${String(at).padStart(9, '0')}`);

async function createPostgresDatabase(run: Run, coordinator: string | undefined): Promise<string> {
  const name = `stoa_torture_${randomBytes(6).toString('hex')}`;
  if (coordinator !== undefined) {
    run.onEnd(await createOnCitus(coordinator, name));
    return coordinator.replace(/\/postgres$/, `/${name}`);
  }
  const { url } = await run.postgres();
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return url.replace(/\/postgres$/, `/${name}`);
}

/**
 * Creates a site with the demo marketplace, and orders that can be shipped.
 *
 * @param coordinator the Citus cluster for the database; by default the run starts a server for it.
 */
export async function openSite(
  run: Run,
  engine: EngineName,
  order_count = 0,
  coordinator: string | undefined = undefined,
): Promise<Site> {
  const folder = mkdtempSync(join(run.folder, `${engine}-`));
  const secrets = {
    STOA_MASTER_KEY: randomBytes(32).toString('hex'),
    STOA_OPERATOR_TOKEN: randomBytes(32).toString('hex'),
  };
  const postgres_url = engine === 'postgres' ? await createPostgresDatabase(run, coordinator) : undefined;
  const settingsIn = (place: string) => ({
    ...secrets,
    STOA_DATABASE_URL: postgres_url ?? `sqlite:${join(place, file_name)}`,
    STOA_LOG_LEVEL: 'warn',
  });
  const openIn = (place: string) => openMarketplace(readSettings(settingsIn(place)));

  const marketplace = await openIn(folder);
  await ensureDemo(marketplace, true);
  const demo = await describeDemo(marketplace);
  await marketplace.database.transaction((store) => store.execute(unlimited_items));
  const shop = demo.shops.find(({ name }) => name === 'br-local');
  if (!shop) throw new Error('The demo has no shop br-local.');
  const { given, partner } = await givenOn(marketplace);
  const other = { partner, shop: await given.shop() };
  const { partner: second_partner } = await given.linkedPartner({ shop: { ...shop, region: 'BR' } });
  const elsewhere = {
    shop: await given.shop({ region: 'BR', partner: demo }),
    order_sns: numbered('ELSEWHERE', orders_elsewhere),
  };
  const example_shop = demo.shops.find(({ name }) => name === 'sg-local');
  if (!example_shop) throw new Error('The demo has no shop sg-local.');
  const neighbours: Site['neighbours'][number][] = [];
  for (let at = 0; at < neighbour_count; at++) {
    const linked = await given.linkedPartner({ shop: { ...example_shop, region: 'SG' } });
    const { item_id } = await given.item({ shop: linked.shop });
    neighbours.push({ ...linked, item_id });
  }
  const order_sns = numbered('TORTURE', order_count);
  await given.orders({ shop, logistic_ids: [logistic_id], order_sns });
  await given.orders({ ...elsewhere, logistic_ids: [logistic_id] });
  await marketplace.close();

  const siteIn = (place: string): Site => ({
    engine,
    folder: place,
    settings: settingsIn(place),
    demo,
    shop: { ...shop, region: 'BR' },
    second_partner,
    other,
    elsewhere,
    neighbours,
    order_sns,
    open: () => openIn(place),
    async start(settings = {}, program = run.program) {
      const served = await serve(place, { ...settingsIn(place), ...settings }, ['--no-demo'], program);
      run.onEnd(() => void served.child.kill('SIGKILL'));
      return served;
    },
    isSound() {
      if (engine !== 'sqlite') return true;
      const db = new DatabaseSync(join(place, file_name));
      const found = db.prepare('pragma integrity_check').all();
      db.close();
      return found.length === 1 && Object.values(found[0] ?? {})[0] === 'ok';
    },
    moveLog() {
      const db = new DatabaseSync(join(place, file_name));
      const moved = db.prepare('pragma wal_checkpoint(truncate)').get();
      db.close();
      if (moved?.busy !== 0) throw new Error('The log of the database is in use.');
    },
    movedTo: siteIn,
  });
  return siteIn(folder);
}
