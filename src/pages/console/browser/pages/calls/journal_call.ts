// A call as the journal shows it, and what the page derives from it.
import { isRecord } from '../../../../../kit/contract/records.ts';

export interface JournalCall {
  readonly request_id: string;
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly request_headers: Readonly<Record<string, string>>;
  readonly request_body: string | null;
  readonly request_bytes: number;
  readonly request_is_cut: boolean;
  readonly partner_id?: number;
  readonly shop_id?: number;
  readonly merchant_id?: number;
  readonly status: number;
  readonly error: string;
  readonly reason?: string;
  readonly explanation?: string;
  readonly answered_by?: string;
  readonly answer_headers: Readonly<Record<string, string>>;
  readonly answer_body: string | null;
  readonly answer_bytes: number;
  readonly answer_is_cut: boolean;
  readonly sent: 'whole' | 'part' | 'nothing';
  readonly duration_ms: number;
  readonly fault_id?: number;
  readonly fault_kind?: string;
  readonly event_list: readonly { readonly subject: string; readonly kind: string }[];
  readonly answered_at: number;
  readonly business_time: number;
}

/** Parameters that every call has. They get new values when a call is sent again. */
const common = ['partner_id', 'timestamp', 'sign', 'access_token', 'shop_id', 'merchant_id'];

/** The business parameters of a call: of its body, or of its query. */
export function requestIn({ method, query, request_body }: JournalCall): Record<string, unknown> {
  if (method !== 'GET') {
    try {
      const body: unknown = JSON.parse(request_body ?? '{}');
      return isRecord(body) ? body : {};
    } catch {
      return {};
    }
  }
  const request: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    if (common.includes(name)) continue;
    const before = request[name];
    request[name] = before === undefined ? value : [before, value].flat();
  }
  return request;
}

/** The call as TypeScript, for the client of this package. Secrets are read from variables. */
export function asTypeScript(call: JournalCall, base_url: string): string {
  const { operation, partner_id, shop_id, merchant_id } = call;
  const kind = shop_id === undefined ? 'merchant' : 'shop';
  const owner = shop_id ?? merchant_id;
  const token = `process.env.STOA_ACCESS_TOKEN ?? ''`;
  const caller = owner === undefined ? '' : `\n  ${kind}: { ${kind}_id: ${owner}, access_token: ${token} },`;
  return `import { createClient } from 'stoa';

const client = createClient({
  base_url: '${base_url}',
  partner_id: ${partner_id ?? 0},
  partner_key: process.env.STOA_PARTNER_KEY ?? '',${caller}
});
const answer = await client.call('${operation}', ${JSON.stringify(requestIn(call), undefined, 2)});
`;
}

/** What the answer says: its message, in the reference's words. */
export function messageIn({ answer_body }: JournalCall): string {
  try {
    const body: unknown = JSON.parse(answer_body ?? '');
    return isRecord(body) ? String(body.message ?? '') : '';
  } catch {
    return '';
  }
}

/** The order that a subject of an event belongs to, such as `package:260301ABC/OFG1`. */
export const orderOf = (subject: string): string | undefined =>
  /^(?:order|package):([^/]+)/.exec(subject)?.[1];

/** The orders that a call names or changed. */
export function ordersOf(call: JournalCall): readonly string[] {
  const named = [
    ...`${call.query}&${call.request_body ?? ''}`.matchAll(/order_sn(?:"\s*:\s*"|=)([\w-]{1,64})/g),
  ];
  return [
    ...new Set([
      ...named.map(([, order_sn = '']) => order_sn),
      ...call.event_list.flatMap(({ subject }) => orderOf(subject) ?? []),
    ]),
  ].slice(0, 5);
}
