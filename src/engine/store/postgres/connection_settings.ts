// How connections are configured, and what is sent first on each new one.
import pg from 'pg';
import { messageOf } from '../../../kit/contract/thrown.ts';
import { DatabaseUrlError } from '../store.ts';
import { citus } from './citus/citus.ts';

/**
 * Leaves the choice of plans to Citus, if it is present. Citus can reuse plans only for statements on one
 * table and one tenant, and would refuse others if forced ("could not create distributed plan").
 */
const let_citus_choose = `select set_config('plan_cache_mode', 'auto', false) from (${citus.find}) citus`;

const ownOptions = (url: string) => new URL(url).searchParams.get('options') ?? '';

/** Settings of the server for a connection, by name. */
export type ServerSettings = Readonly<Record<string, string | number>>;

/**
 * Makes each connection plan a statement only once, because a statement finds its rows by an index whatever its values
 * are. By default the server would plan each read of a page again, because it does not know the length of pages.
 */
const plan_once: ServerSettings = { plan_cache_mode: 'force_generic_plan' };

const backend_ids = new WeakMap<pg.ClientBase, number>();

/** The process of the server that serves a connection, once the server has reported it. */
export const backendIdOf = (client: pg.ClientBase): number | undefined => backend_ids.get(client);

/** What new connections are told, and what they told. */
export interface ConnectionSetup {
  readonly setUp: (client: pg.ClientBase) => void;
  /** Whether the server is one of Citus; undefined if no connection has asked. */
  isCitus(): boolean | undefined;
}

/**
 * Returns what sends the settings of a new connection, before its first statement and in one
 * packet with it. The settings are not startup parameters, because poolers refuse these. `options` in the URL
 * are, and take precedence.
 */
export function connectionSetup(url: string, settings: ServerSettings): ConnectionSetup {
  const own_options = ownOptions(url);
  const named = Object.entries({ ...plan_once, ...settings }).filter(([name]) => !own_options.includes(name));
  const setup = [
    'select pg_backend_pid() as pid',
    ...named.map(([name, value]) => `set_config('${name}', '${value}', false)`),
  ].join(', ');
  const has_own_mode = own_options.includes('plan_cache_mode');
  let is_citus: boolean | undefined;
  const setUp = (client: pg.ClientBase) => {
    // The caller who needed the connection gets its errors.
    const ignored = () => undefined;
    client.query<{ pid: number }>(setup).then(({ rows: [row] }) => {
      if (row) backend_ids.set(client, row.pid);
    }, ignored);
    if (has_own_mode || is_citus === false) return;
    client.query(let_citus_choose).then(({ rowCount }) => {
      is_citus = rowCount === 1;
    }, ignored);
  };
  return { setUp, isCitus: () => is_citus };
}

/** The modes that pg knows. It would treat any other as verify-full. */
const ssl_modes: readonly string[] = [
  'disable',
  'prefer',
  'require',
  'verify-ca',
  'verify-full',
  'no-verify',
];

/** @throws DatabaseUrlError for an unusable URL, for example one that names missing files. */
export function refuseUnusable(config: pg.ClientConfig): void {
  const mode = new URL(config.connectionString ?? '').searchParams.get('sslmode');
  if (mode !== null && !ssl_modes.includes(mode))
    throw new DatabaseUrlError(
      `STOA_DATABASE_URL has sslmode=${mode}, which is unknown: use one of ${ssl_modes.join(', ')}.`,
    );
  try {
    new pg.Client(config);
  } catch (error) {
    throw new DatabaseUrlError(`STOA_DATABASE_URL cannot be used: ${messageOf(error)}. Correct it.`, {
      cause: error,
    });
  }
}
