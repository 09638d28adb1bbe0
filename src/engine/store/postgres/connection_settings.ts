// How connections are made, and what each new one is told first.
import pg from 'pg';
import { messageOf } from '../../../kit/contract/thrown.ts';
import { DatabaseUrlError } from '../store.ts';
import { citus } from './citus/citus.ts';

/**
 * Leaves the choice of plans to Citus, where it is: it can plan once only what asks one table for one tenant, and
 * refuses the rest when it is forced ("could not create distributed plan").
 */
const let_citus_choose = `select set_config('plan_cache_mode', 'auto', false) from (${citus.find}) citus`;

const ownOptions = (url: string) => new URL(url).searchParams.get('options') ?? '';

/** Settings of the server for a connection, by their names. */
export type ServerSettings = Readonly<Record<string, string | number>>;

/**
 * Has each connection plan a statement once: it finds its rows by an index, whatever its values are. Left alone, the
 * server would plan what reads a page anew each time, for it does not know how long pages are.
 */
const plan_once: ServerSettings = { plan_cache_mode: 'force_generic_plan' };

const backend_ids = new WeakMap<pg.ClientBase, number>();

/** The process of the server that works for a connection, once the server has said so. */
export const backendIdOf = (client: pg.ClientBase): number | undefined => backend_ids.get(client);

/**
 * Gives what each new connection is told, before its first statement and in one packet with it. The settings are not
 * startup parameters, because poolers refuse these. `options` in the URL are, and win.
 */
export function connectionSetup(url: string, settings: ServerSettings): (client: pg.ClientBase) => void {
  const own_options = ownOptions(url);
  const named = Object.entries({ ...plan_once, ...settings }).filter(([name]) => !own_options.includes(name));
  const setup = [
    'select pg_backend_pid() as pid',
    ...named.map(([name, value]) => `set_config('${name}', '${value}', false)`),
  ].join(', ');
  let may_be_citus = !own_options.includes('plan_cache_mode');
  return (client) => {
    // The caller who asked for the connection gets its errors.
    const ignored = () => undefined;
    client.query<{ pid: number }>(setup).then(({ rows: [row] }) => {
      if (row) backend_ids.set(client, row.pid);
    }, ignored);
    if (!may_be_citus) return;
    client.query(let_citus_choose).then(({ rowCount }) => {
      may_be_citus = rowCount === 1;
    }, ignored);
  };
}

/** What pg knows; it would take any other for verify-full. */
const ssl_modes: readonly string[] = [
  'disable',
  'prefer',
  'require',
  'verify-ca',
  'verify-full',
  'no-verify',
];

/** @throws DatabaseUrlError for a URL that names files that are not there, and the like. */
export function refuseUnusable(config: pg.ClientConfig): void {
  const mode = new URL(config.connectionString ?? '').searchParams.get('sslmode');
  if (mode !== null && !ssl_modes.includes(mode))
    throw new DatabaseUrlError(
      `STOA_DATABASE_URL has sslmode=${mode}, which is unknown: make it one of ${ssl_modes.join(', ')}.`,
    );
  try {
    new pg.Client(config);
  } catch (error) {
    throw new DatabaseUrlError(`STOA_DATABASE_URL cannot be used: ${messageOf(error)}. Correct it.`, {
      cause: error,
    });
  }
}
