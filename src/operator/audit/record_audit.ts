// Writes audit events together with what they tell of.
import type { Database, Transaction, Transactions } from '../../engine/store/store.ts';
import type { Clock } from '../../kit/contract/clock.ts';
import type { OperatorActor } from '../operator.ts';
import { deleteAudit, insertAudit } from './audit.store.ts';
import { type AuditedCall, auditRowsOf, newAuditId, nextAuditTime } from './audit_event.ts';
import type { AuditFacts } from './audit_facts.ts';
import { notedDatabase } from './audited_changes.ts';

/** Writes the event of a change in its transaction. */
export const recordChange = (store: Transaction, call: AuditedCall, facts: AuditFacts): void =>
  insertAudit(store, auditRowsOf(call, facts));

/** Writes the event of a call in the first of its transactions that changes something. */
export class OneAuditEvent {
  #is_written = false;

  constructor(
    readonly call: AuditedCall,
    /** What is known before the call is done. */
    readonly facts: AuditFacts,
  ) {}

  readonly onChange = (store: Transaction): void => {
    if (this.#is_written) return;
    recordChange(store, this.call, this.facts);
    store.onCommit(() => {
      this.#is_written = true;
    });
  };

  /** Writes the event of a call that was done and has changed no row. */
  async writeIfNone(database: Transactions, facts: AuditFacts): Promise<void> {
    if (!this.#is_written) await database.transaction(async (store) => recordChange(store, this.call, facts));
  }
}

/**
 * Does work that changes no row, such as files or memory. Its event is written before, so that nothing is changed without
 * one, and deleted if the work was refused. It stays if the work fails, because it may have changed something.
 */
export async function recordAround<T>(
  database: Database,
  call: AuditedCall,
  facts: AuditFacts,
  { work, isRefused }: { work: () => Promise<T>; isRefused: (result: T) => boolean },
): Promise<T> {
  const rows = auditRowsOf(call, facts);
  await database.transaction(async (store) => insertAudit(store, rows));
  const result = await work();
  if (isRefused(result)) await database.transaction((store) => deleteAudit(store, rows));
  return result;
}

/** The database for work that is no call, such as that of a command. Its first change is recorded. */
export function auditedDatabase(
  database: Database,
  wall_clock: Clock,
  actor: OperatorActor,
  action: string,
  facts: AuditFacts = { ids: [] },
): Database {
  const call = {
    request_id: newAuditId(),
    at_ms: nextAuditTime(wall_clock),
    actor,
    token_name: null,
    action,
  };
  return notedDatabase(database, new OneAuditEvent(call, facts).onChange);
}
