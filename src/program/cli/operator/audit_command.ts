import type { ActionResponse } from '../../../kit/contract/operator/action.ts';
import type { OperatorContract } from '../../operator_contracts.ts';
import type { OperatorAddress } from '../marketplace_commands.ts';
import { print, UsageError } from '../output.ts';
import { explained, openSession } from './operator_session.ts';

type Page = ActionResponse<Extract<OperatorContract, { name: 'audit.list' }>>;
type Event = Page['events'][number];

export interface AuditOptions {
  readonly since?: string;
  readonly until?: string;
  readonly actor?: string;
  readonly action?: string;
  readonly id?: string;
  readonly shopId?: string;
  readonly limit?: string;
  readonly json?: boolean;
}

/** What a request lists at most. */
const page_max = 500;

/** Unix time in seconds. @throws UsageError for a text that is no time. */
function readMoment(flag: string, text: string): number {
  const seconds = /^\d{1,12}$/.test(text) ? Number(text) : Math.floor(Date.parse(text) / 1_000);
  if (Number.isNaN(seconds))
    throw new UsageError(`${flag} must be an ISO date, such as 2026-03-01T12:00:00Z, or Unix seconds.`);
  return seconds;
}

/** @throws UsageError for a text that is no whole number from 1 on. */
function readCount(flag: string, text: string): number {
  if (!/^[1-9]\d{0,15}$/.test(text)) throw new UsageError(`${flag} must be a whole number from 1 on.`);
  return Number(text);
}

const kinds = { operator_token: 'token', console_session: 'console', command_line: 'command' } as const;

function lineOf({ at_ms, actor_kind, actor_name, token_name, action, ids, before, after, request }: Event) {
  const via = token_name !== null && token_name !== actor_name ? ` (${token_name})` : '';
  const changes = { ...(request && { request }), ...(before && { before }), ...(after && { after }) };
  return [
    new Date(at_ms).toISOString(),
    `${kinds[actor_kind]} ${actor_name}${via}`,
    action,
    ids.map(({ id_field, id_value }) => `${id_field}=${id_value}`).join(' ') || '-',
    JSON.stringify(changes),
  ].join('  ');
}

function requestOf({ since, until, actor, action, id, shopId }: AuditOptions) {
  return {
    ...(since !== undefined && { from: readMoment('--since', since) }),
    ...(until !== undefined && { until: readMoment('--until', until) }),
    ...(actor !== undefined && { actor }),
    ...(action !== undefined && { action }),
    ...(id !== undefined && { id }),
    ...(shopId !== undefined && { shop_id: readCount('--shop-id', shopId) }),
  };
}

/** Prints what operators have changed, the newest first. */
export async function printAudit(at: OperatorAddress, options: AuditOptions): Promise<void> {
  const request = requestOf(options);
  const count_max = readCount('--limit', options.limit ?? '50');
  const client = openSession(at);
  const events: Event[] = [];
  try {
    for (let after: string | null = ''; after !== null && events.length < count_max; ) {
      const limit = Math.min(page_max, count_max - events.length);
      const asked = { ...request, limit, ...(after && { after }) };
      const page = (await client.act('audit.list', asked as never)) as unknown as Page;
      events.push(...page.events);
      after = page.next;
    }
  } catch (error) {
    throw explained(error);
  }
  print(options.json, { events }, events.map(lineOf).join('\n') || 'No changes.');
}
