import type { Transaction } from '../../engine/store/store.ts';
import { type Clock, systemClock } from '../../kit/contract/clock.ts';
import { commandLineActor } from '../../operator/audit/actor.ts';
import { newAuditId, nextAuditTime } from '../../operator/audit/audit_event.ts';
import { recordChange } from '../../operator/audit/record_audit.ts';

/** More migrations than these are only counted. */
const named_migrations_max = 20;

/** Writes the audit event of migrations in their transaction. */
export const recordMigrations =
  (clock: Clock = systemClock) =>
  (store: Transaction, migrations: readonly string[]): void =>
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
