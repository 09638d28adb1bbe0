import { anyRecord, choice, int32, optional, record, text } from '../../../kit/contract/field.ts';
import { isRecord } from '../../../kit/contract/records.ts';

/** How a stub stands in a file. A fixture that was recorded has the same form. */
export const stub_record = record('An answer to the calls of one path.', {
  method: choice('How it is called.', ['GET', 'POST']),
  path: text('Where, such as `/api/v2/order/search_package_list`.', {
    pattern: '^/api/v2(/[a-z][a-z0-9_]{0,63}){2}$',
  }),
  request: optional(
    anyRecord('The fields that a call must have to be answered so; others may be there too.'),
  ),
  status: optional(int32('The HTTP status; 200 when left out.', { minimum: 200, maximum: 599 })),
  answer: anyRecord('The whole answer, with its envelope; its `request_id` is made anew.'),
});

export interface Stub {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly request: Readonly<Record<string, unknown>>;
  readonly status: number;
  readonly answer: Readonly<Record<string, unknown>>;
}

/** Whether what was sent has all that is wanted. A query sends text: `"50"` is 50 there. */
export function hasAll(wanted: unknown, sent: unknown): boolean {
  if (Array.isArray(wanted)) {
    const list = Array.isArray(sent) ? sent : [sent];
    return list.length === wanted.length && wanted.every((entry, at) => hasAll(entry, list[at]));
  }
  if (isRecord(wanted))
    return (
      isRecord(sent) &&
      Object.entries(wanted).every(([name, value]) => Object.hasOwn(sent, name) && hasAll(value, sent[name]))
    );
  return wanted === sent || (wanted !== null && typeof sent === 'string' && String(wanted) === sent);
}

/** How many values a stub asks for: of those that fit a call, the one that asks for most answers it. */
export function countValues(wanted: unknown): number {
  if (Array.isArray(wanted)) return wanted.reduce((sum: number, entry) => sum + countValues(entry), 1);
  if (isRecord(wanted))
    return Object.values(wanted).reduce((sum: number, entry) => sum + countValues(entry), 1);
  return 1;
}
