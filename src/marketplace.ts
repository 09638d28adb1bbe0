// What the commands do, each from a configuration to its end.
import { findPartner } from './accounts/accounts.store.ts';
import { IssueRefused, issueTokens } from './accounts/tokens.ts';
import { createApp } from './app.ts';
import type { Marketplace } from './cli/marketplace.ts';
import { type Config, readConfig } from './config.ts';
import { describeDemo, ensureDemo, exampleCaller, openDemo } from './demo.ts';
import { type Host, openHost } from './host.ts';
import { systemClock } from './platform/contract/clock.ts';
import { openLog } from './platform/observe.ts';
import { checkSchema, migrate } from './platform/store/migrate.ts';
import { openDatabase } from './platform/store/open.ts';

async function withHost<T>(flags: Record<string, string>, work: (host: Host) => Promise<T>): Promise<T> {
  const host = await openHost(readConfig(process.env, flags), systemClock);
  try {
    return await work(host);
  } finally {
    await host.close();
  }
}

const orphan_interval_ms = 500;

/**
 * Resolves when the process is told to stop. A signal to `npm start` ends npm and its shell and does not reach what
 * runs in it; so, started by npm, being left alone is being told, too.
 */
const toldToStop = () =>
  new Promise<void>((resolve) => {
    process.once('SIGTERM', () => resolve());
    process.once('SIGINT', () => resolve());
    if (process.env.npm_lifecycle_event === undefined) return;
    const parent = process.ppid;
    const watch = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(watch);
      resolve();
    }, orphan_interval_ms).unref();
  });

/** A database URL without the password in it. */
const shown = ({ database_url }: Config) =>
  database_url.replace(/^(postgres(?:ql)?:\/\/[^:@/]*):[^@]*@/, '$1:***@');

/** A shop by its id or by its name in the demo marketplace. */
async function findShopId(host: Host, shop: string): Promise<number> {
  if (/^\d+$/.test(shop)) return Number(shop);
  const { shops } = await openDemo(host);
  const found = shops.find(({ shop_name }) => shop_name === shop);
  if (!found)
    throw new IssueRefused(
      `There is no shop ${shop}; there are ${shops.map(({ shop_name }) => shop_name).join(', ')}.`,
    );
  return found.shop_id;
}

export const marketplace: Marketplace = {
  async serve(flags, onReady) {
    const config = readConfig(process.env, flags);
    const { log, flush } = openLog(config.log_level);
    const stop = toldToStop();
    const host = await openHost(config, systemClock, (err) => log.warn({ err }, 'idle connection lost'));
    try {
      const has_demo = await ensureDemo(host);
      const app = createApp(host, log);
      try {
        const urls = await app.listen();
        const demo = has_demo ? await describeDemo(host) : undefined;
        const ready_after_ms = Math.round(process.uptime() * 1_000);
        log.info({ ...urls, database: shown(config), ready_after_ms }, 'ready');
        await onReady({ ...urls, database: shown(config), demo, ready_after_ms });
        await stop;
        log.info('stopping');
      } finally {
        await app.stop();
      }
      log.info('stopped');
    } finally {
      flush();
    }
  },

  async migrate(flags, check) {
    const config = readConfig(process.env, flags, []);
    const database = await openDatabase(config.database_url, { pool_size: 1 });
    try {
      if (check) return await checkSchema(database);
      const applied = await migrate(database, systemClock);
      return { applied, pending: [] };
    } finally {
      await database.close();
    }
  },

  demo: (flags, { load, only, example_of }) =>
    withHost(flags, async (host) => {
      await ensureDemo(host, load || undefined);
      return describeDemo(host, only ?? (example_of && exampleCaller(host, example_of)));
    }),

  issueToken: (flags, partner_id, owner) =>
    withHost(flags, async (host) => {
      const { database, ids, clock } = host;
      const issuer = partner_id ?? (await openDemo(host)).partner_id;
      if (!(await database.first(findPartner, { partner_id: issuer })))
        throw new IssueRefused(`There is no partner ${issuer}.`);
      const to = 'shop' in owner ? { shop_id: await findShopId(host, owner.shop) } : owner;
      return ids.within(() => database.transaction((store) => issueTokens(store, ids, clock, issuer, to)));
    }),
};
