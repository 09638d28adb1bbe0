import type { Transaction } from '../../engine/store/store.ts';
import { type Clock, systemClock } from '../../kit/contract/clock.ts';
import { commandLineActor } from '../../operator/audit/actor.ts';
import { newAuditId, nextAuditTime } from '../../operator/audit/audit_event.ts';
import { notedDatabase } from '../../operator/audit/audited_changes.ts';
import { auditedDatabase, recordChange } from '../../operator/audit/record_audit.ts';
import type { OpenMarketplace } from '../server/open_marketplace.ts';

/** What a command changes, as the audit names it. */
export interface CommandChange {
  readonly action: string;
  /** The ids that the command names. Those that are undefined are left out. */
  readonly ids?: Readonly<Record<string, string | number | undefined>>;
}

const idsOf = ({ ids = {} }: CommandChange) =>
  Object.entries(ids).flatMap(([id_name, value]) =>
    value === undefined ? [] : [{ id_name, id_value: String(value) }],
  );

/** The same marketplace for a command, whose first change writes an audit event. */
export const changedBy = (marketplace: OpenMarketplace, change: CommandChange): OpenMarketplace => ({
  ...marketplace,
  database: auditedDatabase(marketplace.database, marketplace.wall_clock, commandLineActor(), change.action, {
    ids: idsOf(change),
  }),
});

/** The same marketplace for a command that changes nothing. @throws Error in a transaction that changes something. */
export const onlyRead = (marketplace: OpenMarketplace): OpenMarketplace => ({
  ...marketplace,
  database: notedDatabase(marketplace.database, async () => {
    throw new Error('A command that says that it changes nothing has changed something.');
  }),
});

/** More migrations than these are only counted. */
const named_migrations_max = 20;

/** Writes the audit event of migrations in their transaction. */
export const recordMigrations =
  (clock: Clock = systemClock) =>
  (store: Transaction, migrations: readonly string[]): Promise<void> =>
    recordChange(
      store,
      {
        request_id: newAuditId(),
        at_ms: nextAuditTime(clock),
        actor: commandLineActor(),
        token_name: null,
        action: 'schema.migrate',
      },
      {
        ids: [],
        request:
          migrations.length > named_migrations_max ? { migration_count: migrations.length } : { migrations },
      },
    );
