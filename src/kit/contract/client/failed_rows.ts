// A batch whose rows all failed is refused with one code. Why each row failed is in the lists of the answer.
import { isRecord } from '../records.ts';

/** How many rows the message of an error names. */
const rows_max = 3;

const reason_names = ['fail_error', 'fail_message', 'failed_reason', 'error', 'message'] as const;

const isScalar = (value: unknown) => typeof value === 'string' || typeof value === 'number';

/** `key 7: error_param: There is no such row.` for a row that failed; undefined for any other. */
function reasonOf(row: unknown): string | undefined {
  if (!isRecord(row)) return undefined;
  const reasons = reason_names
    .map((name) => row[name])
    .filter((text) => typeof text === 'string' && text !== '');
  if (reasons.length === 0) return undefined;
  const names: readonly string[] = reason_names;
  const [key] = Object.entries(row).filter(([name, value]) => !names.includes(name) && isScalar(value));
  return [...(key ? [key.join(' ')] : []), ...reasons].join(': ');
}

/** Why the first rows of an answer failed, as a sentence; undefined if it has no such rows. */
export function failedRows(body: Readonly<Record<string, unknown>>): string | undefined {
  const payloads = [body, body.response, body.data].filter(isRecord);
  const rows = payloads.flatMap((payload) => Object.values(payload).filter(Array.isArray)).flat();
  const reasons: string[] = [];
  let more = 0;
  for (const row of rows) {
    const reason = reasonOf(row);
    if (reason === undefined) continue;
    if (reasons.length < rows_max) reasons.push(reason);
    else more++;
  }
  if (reasons.length === 0) return undefined;
  return `Failed: ${reasons.join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
}
