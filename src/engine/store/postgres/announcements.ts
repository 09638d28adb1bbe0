// The triggers that announce changes of rows. They are in the database, so that they announce what anybody writes:
// this program, an older one, a COPY, or an administrator. Citus allows no triggers on the tables that it distributes.
import { type AnnouncedTable, listAnnounced } from '../announced.ts';
import type { Tables } from '../table.ts';

/** Where changes are announced: as the name and the value of the owner's column, or empty if all may have changed. */
export const change_channel = 'stoa_change';

const row_trigger = 'announce_change';
const truncate_trigger = 'announce_truncate';

const create_function = `create or replace function announce_change() returns trigger language plpgsql as $$ begin
  if tg_op = 'TRUNCATE' then perform pg_notify('${change_channel}', ''); end if;
  if tg_op in ('UPDATE', 'DELETE') then
    perform pg_notify('${change_channel}', tg_argv[0] || ' ' || (to_jsonb(old) ->> tg_argv[0]));
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    perform pg_notify('${change_channel}', tg_argv[0] || ' ' || (to_jsonb(new) ->> tg_argv[0]));
  end if;
  return null;
end $$;`;

const createTriggers = (
  { table_name, owner, columns, inserts }: AnnouncedTable,
  find_sharding: string,
) => `do $$ begin
  if not exists (${find_sharding}) then
    create trigger ${row_trigger} after ${inserts ? 'insert or ' : ''}delete or update of ${columns.join(', ')} on ${table_name}
      for each row execute function announce_change('${owner}');
    create trigger ${truncate_trigger} after truncate on ${table_name}
      for each statement execute function announce_change('${owner}');
  end if;
end $$;`;

/**
 * The SQL that makes a server announce the changes of tables, as far as they are declared so.
 *
 * @param find_sharding returns a row on a server that shards.
 */
export function announcingTriggers(tables: Tables, find_sharding: string): string {
  const announced = listAnnounced(tables);
  if (announced.length === 0) return '';
  return [create_function, ...announced.map((table) => createTriggers(table, find_sharding))].join('\n');
}

/** The SQL that removes the triggers of a table, which Citus could not distribute with them. */
export const dropAnnouncements = (table_name: string): string =>
  [row_trigger, truncate_trigger].map((name) => `drop trigger if exists ${name} on ${table_name}; `).join('');

/** Lists the tables with triggers that fire. */
export const listAnnouncing = `select c.relname::text as table_name
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where t.tgname = '${row_trigger}' and t.tgenabled in ('O', 'A')
    and c.relnamespace = current_schema()::regnamespace`;
