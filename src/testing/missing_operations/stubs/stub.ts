import { anyRecord, choice, int32, optional, record, text } from '../../../kit/contract/field.ts';
import { isRecord } from '../../../kit/contract/records.ts';

/** A stub as it is written in a file. A recorded fixture has the same form. */
export const stub_record = record('An answer to the calls of one path.', {
  method: choice('HTTP method of the call.', ['GET', 'POST']),
  path: text('Path of the call, such as `/api/v2/order/get_booking_list`.', {
    pattern: '^/api/v2(/[a-z][a-z0-9_]{0,63}){2}$',
    '~form': 'a path of the form /api/v2/<group>/<operation>',
  }),
  request: optional(anyRecord('Fields that a call must have to get this answer. It may have others too.')),
  status: optional(int32('HTTP status of the answer; 200 if left out.', { minimum: 200, maximum: 599 })),
  answer: anyRecord('The whole answer, with its envelope. It gets a new `request_id` each time.'),
});

export interface Stub {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly request: Readonly<Record<string, unknown>>;
  readonly status: number;
  readonly answer: Readonly<Record<string, unknown>>;
}

/**
 * Whether the sent request contains everything that is wanted. A query sends text, so `"50"` counts as 50
 * there.
 */
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

/** How many values a stub requires. Of the stubs that match a call, the one that requires most answers it. */
export function countValues(wanted: unknown): number {
  if (Array.isArray(wanted)) return wanted.reduce((sum: number, entry) => sum + countValues(entry), 1);
  if (isRecord(wanted))
    return Object.values(wanted).reduce((sum: number, entry) => sum + countValues(entry), 1);
  return 1;
}
