// Calls of a journal as lines of a file: as they are shown, with their secrets masked.
import Type from 'typebox';
import { compileViolationCheck } from '../../../kit/contract/check.ts';
import { fault_kinds } from '../../../kit/contract/fault_kinds.ts';
import type { MaskedCall } from '../../bench/journal/masked_call.ts';
import type { WholeCall } from '../../bench/journal/recorded_call.ts';
import type { UnpackedCall } from './loaded_state.ts';

const id = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const text = (maxLength: number) => Type.String({ maxLength });
const body = Type.Object(
  { text: Type.Optional(text(262_144)), byte_count: id, is_cut: Type.Boolean() },
  { additionalProperties: false },
);
const headers = Type.Record(Type.String({ pattern: '^[a-z0-9-]{1,100}$' }), text(16_384), {
  maxProperties: 200,
  additionalProperties: false,
});
const word = (pattern: string) => Type.String({ pattern });

/** What is sent again or becomes a part of a command has a narrow form: the file may be anybody's. */
const callSchema = Type.Object(
  {
    request_id: word('^[0-9a-zA-Z-]{1,64}$'),
    operation: word('^[0-9A-Za-z_.*/-]{1,200}$'),
    method: word('^(GET|POST|PUT|PATCH|DELETE|HEAD)$'),
    path: word('^/[0-9A-Za-z_.*/-]{0,400}$'),
    query: word('^[!-~]{0,65536}$'),
    request_headers: headers,
    request_body: body,
    partner_id: Type.Optional(id),
    shop_id: Type.Optional(id),
    merchant_id: Type.Optional(id),
    status: Type.Integer({ minimum: 0, maximum: 999 }),
    error: text(200),
    reason: Type.Optional(text(200)),
    answered_by: Type.Optional(Type.Union([Type.Literal('stub'), Type.Literal('upstream')])),
    answer_headers: headers,
    answer_body: body,
    sent: Type.Union([Type.Literal('whole'), Type.Literal('part'), Type.Literal('nothing')]),
    duration_ms: Type.Number({ minimum: 0, maximum: 1e9 }),
    fault: Type.Optional(
      Type.Object(
        {
          fault_id: id,
          kind: Type.Union(fault_kinds.map((kind) => Type.Literal(kind))),
          operation: Type.Optional(text(200)),
          shop_id: Type.Optional(id),
          job_kind: Type.Optional(text(100)),
          push_code: Type.Optional(id),
          reason: Type.Optional(text(200)),
          latency_ms: id,
          retry_after_s: id,
          bytes_per_second: id,
          delay_s: id,
          count: id,
          probability: Type.Number({ minimum: 0, maximum: 1 }),
          seed: id,
          hits: id,
        },
        { additionalProperties: false },
      ),
    ),
    events: Type.Array(
      Type.Object({ subject: text(200), kind: text(100) }, { additionalProperties: false }),
      { maxItems: 1_000 },
    ),
    answered_at_ms: id,
    business_time: id,
    is_signed: Type.Boolean(),
  },
  { additionalProperties: false },
);

const findViolation = compileViolationCheck(callSchema as never);

/** The line of a call; undefined for one that a stranger sent in a form that no file has. */
export function keptCallText({ call_no: _, seq: __, ...call }: MaskedCall): string | undefined {
  const line = JSON.stringify(call);
  return findViolation(JSON.parse(line)) === undefined ? line : undefined;
}

/** The call in a line, or what is wrong with it. */
export function readKeptCall(line: string): UnpackedCall | string {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return 'it is not JSON';
  }
  const violation = findViolation(value);
  if (violation) return `${violation.path} ${violation.rule}`;
  const { is_signed, ...call } = value as WholeCall & { is_signed: boolean };
  return { call, is_signed };
}
