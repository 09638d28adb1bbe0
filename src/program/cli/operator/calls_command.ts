import { setTimeout as wait } from 'node:timers/promises';
import type { ActionResponse } from '../../../kit/contract/operator/action.ts';
import type { OperatorContract } from '../../operator_contracts.ts';
import type { OperatorAddress } from '../marketplace_commands.ts';
import { print, writeLines } from '../output.ts';
import { explained, openSession } from './operator_session.ts';

type Journal = ActionResponse<Extract<OperatorContract, { name: 'journal.list' }>>;
type Call = Journal['call_list'][number];

const follow_interval_ms = 500;

export interface CallsOptions {
  readonly operation?: string;
  readonly shopId?: string;
  readonly error?: string;
  readonly follow?: boolean;
  readonly limit?: string;
  readonly json?: boolean;
}

const timeOf = (seconds: number) => new Date(seconds * 1_000).toISOString().slice(11, 19);

function lineOf(call: Call): string {
  const { answered_at, status, error, reason, operation, shop_id, duration_ms, answered_by } = call;
  const refusal = error === '' ? 'done' : `${error}${reason && reason !== error ? ` (${reason})` : ''}`;
  const events = call.event_list.map(({ subject, kind }) => `${subject} ${kind}`);
  return [
    timeOf(answered_at),
    status === 0 ? '---' : String(status),
    operation,
    ...(shop_id === undefined ? [] : [`shop ${shop_id}`]),
    refusal,
    ...(answered_by === undefined ? [] : [`by ${answered_by}`]),
    `${duration_ms} ms`,
    ...(call.fault_kind === undefined ? [] : [`fault ${call.fault_id} ${call.fault_kind}`]),
    ...events,
    call.request_id,
  ].join('  ');
}

/** Prints the last calls of a sandbox and, with --follow, new ones as they arrive. */
export async function printCalls(at: OperatorAddress, options: CallsOptions): Promise<void> {
  const { operation, shopId, error, follow, limit, json } = options;
  const client = openSession(at);
  const filter = {
    ...(operation !== undefined && { operation }),
    ...(shopId !== undefined && { shop_id: Number(shopId) }),
    ...(error !== undefined && { error }),
  };
  let after: number | undefined;
  try {
    do {
      const request = { ...filter, ...(after === undefined ? { limit: Number(limit ?? 50) } : { after }) };
      const page = (await client.act('journal.list', request as never)) as unknown as Journal;
      after = page.next ?? after ?? 0;
      if (json && !follow) print(true, page, '');
      else for (const call of page.call_list) writeLines(json ? JSON.stringify(call) : lineOf(call));
      if (follow && page.call_list.length === 0) await wait(follow_interval_ms);
    } while (follow);
  } catch (problem) {
    throw explained(problem);
  }
}
