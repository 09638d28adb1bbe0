// Whether PostgreSQL keeps acknowledged writes, and gives Stoa the rights that it needs.

import { findRights } from '../../../engine/store/postgres/rights.ts';
import { listServerSettings } from '../../../engine/store/postgres/server_settings.ts';
import type { Database } from '../../../engine/store/store.ts';
import type { Finding } from '../../cli/marketplace_commands.ts';

/** Required settings, with their permitted values. */
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
    otherwise: 'a crash may lose acknowledged writes',
  },
] as const;

/** Checks the settings of a server that protect acknowledged writes. */
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
        : `It is ${setting}: ${otherwise}. Set it to ${values[0]} in postgresql.conf, and reload the configuration.`,
    };
  });
}

/** How many tables a message names whose rights are missing. */
const named_max = 5;

/** @throws Error that says what to grant to the role of the program. */
export async function checkRights(database: Database): Promise<string> {
  const { role_name, schema_name, may_use, may_create, table_count, missing } = await findRights(database);
  const what_to_do = (grants: string) => `as the owner of the database, run \`${grants}\``;
  if (!may_use)
    throw new Error(
      `The role ${role_name} may not use a schema of its search_path: ${what_to_do(`grant usage on schema public to ${role_name}`)}.`,
    );
  if (table_count === 0 && !may_create)
    throw new Error(
      `The role ${role_name} may not create tables in the schema ${schema_name}: ${what_to_do(`grant create on schema ${schema_name} to ${role_name}`)}.`,
    );
  if (missing.length === 0) return `The role ${role_name} has the rights that it needs.`;
  const named = missing.slice(0, named_max).join(', ');
  const others = missing.length > named_max ? ` and ${missing.length - named_max} more` : '';
  throw new Error(
    `The role ${role_name} may not read and write ${named}${others}: ${what_to_do(`grant select, insert, update, delete on all tables in schema ${schema_name} to ${role_name}`)}.`,
  );
}
