// When the server plans a statement: once for each connection, or anew with its values.
import type pg from 'pg';
import { citus } from './citus/citus.ts';

/**
 * Has each connection plan a statement once: it finds its rows by an index, whatever its values are. Left alone, the
 * server would plan what reads a page anew each time, for it does not know how long pages are.
 */
const plan_once = '-c plan_cache_mode=force_generic_plan';

/**
 * Leaves the choice to Citus, where it is: it can plan once only what asks one table for one tenant, and refuses the
 * rest when it is forced ("could not create distributed plan").
 */
const let_citus_choose = `select set_config('plan_cache_mode', 'auto', false) from (${citus.find}) citus`;

const ownOptions = (url: string) => new URL(url).searchParams.get('options');

/** Where to connect, and the server's settings there. Those in the URL come last, and win. */
export function connectionSettings(url: string): Pick<pg.PoolConfig, 'connectionString' | 'options'> {
  const own_options = ownOptions(url);
  // The URL is for the driver to understand, unless something in it has to be replaced.
  if (own_options === null) return { connectionString: url, options: plan_once };
  const parsed = new URL(url);
  parsed.searchParams.delete('options');
  return { connectionString: parsed.href, options: `${plan_once} ${own_options}` };
}

/** What each new connection is asked first, until one of them has said that there is no Citus. */
export function planningOn(url: string): (client: pg.ClientBase) => void {
  let may_be_citus = !ownOptions(url)?.includes('plan_cache_mode');
  return (client) => {
    if (!may_be_citus) return;
    client.query(let_citus_choose).then(
      ({ rowCount }) => {
        may_be_citus = rowCount === 1;
      },
      // Whoever asked for the connection hears of what is wrong with it.
      () => undefined,
    );
  };
}
