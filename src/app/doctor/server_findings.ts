// Whether PostgreSQL keeps what it acknowledges.
import type { Finding } from '../../cli/marketplace_commands.ts';
import { listServerSettings } from '../../platform/store/postgres/server_settings.ts';
import type { Database } from '../../platform/store/store.ts';

/** What has to be set, and to which of these. */
const needed = [
  { name: 'fsync', values: ['on'], otherwise: 'a power cut may destroy the whole database' },
  {
    name: 'full_page_writes',
    values: ['on'],
    otherwise: 'a power cut in the middle of a write may destroy a page',
  },
  {
    name: 'synchronous_commit',
    values: ['on', 'local', 'remote_write', 'remote_apply'],
    otherwise: 'a crash may lose what was acknowledged',
  },
] as const;

/** Looks at the settings of a server on which it depends that nothing acknowledged is lost. */
export async function serverFindings(database: Database): Promise<Finding[]> {
  const settings = new Map(
    (await database.all(listServerSettings, {})).map(({ name, setting }) => [name, setting]),
  );
  return needed.map(({ name, values, otherwise }) => {
    const setting = settings.get(name) ?? 'unknown';
    const is_ok = values.some((value) => value === setting);
    return {
      subject: name,
      is_ok,
      detail: is_ok
        ? `It is ${setting}.`
        : `It is ${setting}: ${otherwise}. Set it to ${values[0]} in postgresql.conf, and reload.`,
    };
  });
}
