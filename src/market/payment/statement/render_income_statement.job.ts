import type { JobContext, JobKind, JobWrite } from '../../../engine/jobs/job.ts';
import { insertBlob } from '../../../engine/store/blobs/blobs.ts';
import type { Transaction } from '../../../engine/store/store.ts';
import { eventSubject } from '../../event/event.ts';
import { recordShopEvents, systemActor } from '../../event/record_next_events.ts';
import { gatherStatement, StatementFailure } from './gather_statement.ts';
import { statementDocument } from './income_statement.document.ts';
import { finishIncomeStatement } from './income_statement.store.ts';
import { lifetime_s, render_statement_kind, statement_bytes_max } from './income_statement.ts';
import { writeCsv } from './statement_csv.ts';

const recordFinish = (
  store: Transaction,
  { shop_id, job_id, now }: Pick<JobContext, 'shop_id' | 'job_id' | 'now'>,
  statement_status: 'READY' | 'FAILED',
): Promise<void> => {
  const subject = eventSubject('income_statement', job_id);
  const change = { subject, kind: 'finish', data: { statement_id: Number(job_id), statement_status } };
  return recordShopEvents(store, shop_id, [change], systemActor(now));
};

const failed =
  ({ shop_id, job_id, now }: JobContext, failure_reason: string): JobWrite =>
  async (store) => {
    const finished = await store.run(finishIncomeStatement, {
      shop_id,
      statement_id: Number(job_id),
      statement_status: 'FAILED',
      finished_at: now,
      expires_at: null,
      failure_reason: failure_reason.slice(0, 500),
      pdf_sha256: null,
      csv_sha256: null,
    });
    if (finished === 1) await recordFinish(store, { shop_id, job_id, now }, 'FAILED');
  };

const ready =
  ({ shop_id, job_id, now }: JobContext, pdf: Uint8Array, csv: Uint8Array): JobWrite =>
  async (store) => {
    const expires_at = now + lifetime_s;
    const finished = await store.run(finishIncomeStatement, {
      shop_id,
      statement_id: Number(job_id),
      statement_status: 'READY',
      finished_at: now,
      expires_at,
      failure_reason: '',
      pdf_sha256: await insertBlob(store, shop_id, pdf, expires_at),
      csv_sha256: await insertBlob(store, shop_id, csv, expires_at),
    });
    if (finished === 1) await recordFinish(store, { shop_id, job_id, now }, 'READY');
  };

const nothing: JobWrite = async () => undefined;

/** Renders an income statement as PDF and CSV. */
export const renderIncomeStatement: JobKind = {
  name: render_statement_kind,

  async perform(context) {
    const { store, print, shop_id, job_id } = context;
    const statement = await gatherStatement(store, shop_id, Number(job_id));
    if (!statement) return nothing;
    if (statement instanceof StatementFailure) return failed(context, statement.reason);
    const csv = await writeCsv(statement);
    if (csv.byteLength > statement_bytes_max) return failed(context, 'Its table is larger than 16 MB.');
    const { lines, ...summary } = statement;
    return ready(context, await print(statementDocument, summary), csv);
  },

  onFailed: failed,
};
