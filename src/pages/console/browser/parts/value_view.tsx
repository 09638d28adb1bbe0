// Values of any record as text: times, amounts, and links to what an id names.
import type { ComponentChildren } from 'preact';
import { isRecord } from '../../../../kit/contract/records.ts';
import type { PagePlace } from '../state/route.ts';
import { Link } from './link.tsx';
import { TimeView } from './moment.tsx';
import { Badge, type Tone } from './notes.tsx';
import { shownMicros } from './numbers.ts';

type Record_ = Readonly<Record<string, unknown>>;

/** Columns that hold Unix seconds. */
const isTime = (name: string, value: unknown): value is number =>
  typeof value === 'number' &&
  value > 1_000_000_000 &&
  value < 8_000_000_000 &&
  /(_at|_time|_date|_until|^now|since)$/.test(name);

/** The page of what a column names; undefined if there is none. */
export function placeNamed(name: string, row: Record_): PagePlace | undefined {
  const { shop_id } = row as { shop_id?: string | number };
  const value = row[name] as string | number;
  if (name === 'shop_id') return { page: 'shop', shop_id: value };
  if (name === 'partner_id') return { page: 'partner', partner_id: value };
  if (name === 'order_sn' && shop_id !== undefined) return { page: 'order', shop_id, order_sn: value };
  if (name === 'sandbox_id') return { page: 'sandbox', id: value };
  return undefined;
}

const bad_states = /CANCEL|INVALID|LOST|FAILED|REFUSED|CLOSED|BANNED|SUSPENDED|DISPUTE|EXPIRED/;
const good_states = /COMPLETED|DELIVERY_DONE|ACCEPTED|NORMAL|ACTIVE|READY$|DONE$|^PAID/;

export function stateTone(state: string): Tone {
  if (bad_states.test(state)) return 'bad';
  return good_states.test(state) ? 'good' : 'info';
}

/** One value of a record. */
export function ValueView({
  name,
  row,
  is_linked = true,
}: {
  name: string;
  row: Record_;
  is_linked?: boolean;
}): ComponentChildren {
  const value = row[name];
  if (value === undefined || value === null) return <span class="quiet">–</span>;
  if (isTime(name, value)) return <TimeView at={value} />;
  if (typeof value === 'number' && name.endsWith('_micros')) return shownMicros(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string' && /(_status|^status)$/.test(name) && value !== '')
    return <Badge tone={stateTone(value)}>{value}</Badge>;
  const place = is_linked ? placeNamed(name, row) : undefined;
  if (place && (typeof value === 'string' || typeof value === 'number'))
    return <Link to={place}>{value}</Link>;
  if (Array.isArray(value) && value.length > 0 && value.every((one) => typeof one !== 'object'))
    return value.join(', ');
  if (isRecord(value) || Array.isArray(value)) return <code class="json">{JSON.stringify(value)}</code>;
  return String(value);
}

/** The fields of a record, one under the other. */
export const RecordView = ({
  row,
  names = Object.keys(row),
}: {
  row: Record_;
  names?: readonly string[];
}) => (
  <dl class="facts">
    {names.map((name) => (
      <>
        <dt>{name}</dt>
        <dd>
          <ValueView name={name} row={row} />
        </dd>
      </>
    ))}
  </dl>
);
