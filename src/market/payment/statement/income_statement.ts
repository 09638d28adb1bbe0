import type { JobQueue } from '../../../engine/jobs/job_queue.ts';
import type { Ids } from '../../../engine/store/ids.ts';
import type { Transaction } from '../../../engine/store/store.ts';
import { type IncomeStatement, income_statement_ids } from '../payment.tables.ts';
import type { ShownStatementStatus, StatementType } from '../payment.ts';
import { findIncomeStatement, upsertIncomeStatement } from './income_statement.store.ts';
import { statement_limits } from './statement_limits.ts';
import type { StatementPeriod } from './statement_period.ts';

/** The kind of job that renders a statement; see render_income_statement.job.ts. */
export const render_statement_kind = 'render_income_statement';

/** How long the files can be downloaded, in seconds. */
export const lifetime_s = statement_limits.statement_lifetime_s.value;

/** The most transactions in a statement, and the largest file that the blob store accepts. */
export const statement_lines_max = statement_limits.statement_lines_max.value;
export const statement_bytes_max = statement_limits.statement_bytes_max.value;

/** The current status of a statement: READY becomes EXPIRED as time passes. */
export const statementStatusAt = (
  now: number,
  { statement_status, expires_at }: Pick<IncomeStatement, 'statement_status' | 'expires_at'>,
): IncomeStatement['statement_status'] | 'EXPIRED' =>
  statement_status === 'READY' && expires_at !== null && expires_at <= now ? 'EXPIRED' : statement_status;

/** The current status, as get_income_statement numbers it. */
export function shownStatusAt(
  now: number,
  statement: Pick<IncomeStatement, 'statement_status' | 'expires_at' | 'downloaded_at'>,
): ShownStatementStatus {
  const status = statementStatusAt(now, statement);
  if (status === 'READY') return statement.downloaded_at === null ? 2 : 3;
  return ({ EXPIRED: 0, PROCESSING: 1, FAILED: 4 } as const)[status];
}

export interface StatementRequest {
  readonly shop_id: number;
  readonly statement_type: StatementType;
  readonly period: StatementPeriod;
  /** Unix time in seconds. */
  readonly now: number;
}

/**
 * Schedules the rendering of a statement in the background, if the caller's transaction commits. A repeated
 * request renders the same statement again, even during a rendering, which may have read too early.
 *
 * @returns the statement_id.
 */
export async function requestIncomeStatement(
  { store, ids, jobs }: { store: Transaction; ids: Ids; jobs: JobQueue },
  { shop_id, statement_type, period: { from, to }, now }: StatementRequest,
): Promise<number> {
  const key = { shop_id, statement_type, release_time_from: from };
  const existing = await store.first(findIncomeStatement, key);
  // If two first requests arrive at once, the id of the second is dropped.
  const upserted = await store.first(upsertIncomeStatement, {
    ...key,
    release_time_to: to,
    statement_id: existing?.statement_id ?? ids.next(income_statement_ids),
    requested_at: now,
  });
  if (!upserted) throw new Error('The database gave no statement_id.');
  const { statement_id } = upserted;
  jobs.enqueue(store, {
    shop_id,
    kind: render_statement_kind,
    job_id: String(statement_id),
    due_at: now,
    now,
  });
  return statement_id;
}
