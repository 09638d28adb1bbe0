// Parcels of returned goods that a warehouse of the marketplace inspects, and what it does with the pieces.

import { type JsonValue, parseJson } from '../../engine/store/json.ts';
import type { ReturnRequest } from './returns.tables.ts';
import { isOpen } from './returns.ts';

/** Pieces of a line, and what the warehouse did with them. */
export type FollowUp = JsonValue<NonNullable<ReturnRequest['follow_up_actions']>>[number];

const put_away = 7;

const quantityOf = (of: readonly FollowUp[], line_no: number): number =>
  of.reduce((sum, one) => (one.line_no === line_no ? sum + one.quantity : sum), 0);

const returnedOf = (lines: JsonValue<ReturnRequest['lines']>, line_no: number): number =>
  lines.reduce((sum, line) => (line.line_no === line_no ? sum + line.amount : sum), 0);

/** Whether the pieces are among the returned ones. */
export function areReturned({ lines }: Pick<ReturnRequest, 'lines'>, follow_ups: readonly FollowUp[]) {
  const returned = parseJson(lines);
  return follow_ups.every(({ line_no }) => quantityOf(follow_ups, line_no) <= returnedOf(returned, line_no));
}

type Inspected = Pick<ReturnRequest, 'lines' | 'follow_up_actions'>;

const reportedOf = ({ follow_up_actions }: Inspected): readonly FollowUp[] =>
  follow_up_actions === null ? [] : parseJson(follow_up_actions);

/** The number of received pieces of a line that are in stock again. */
export function putAwayOf(row: Inspected, line_no: number): number {
  const elsewhere = reportedOf(row).filter(({ current_status }) => current_status !== put_away);
  return returnedOf(parseJson(row.lines), line_no) - quantityOf(elsewhere, line_no);
}

export const parcel_columns = [
  'return_status',
  'return_solution',
  'validation_type',
  'reverse_logistics_status',
] as const satisfies readonly (keyof ReturnRequest)[];

type Parcel = Pick<ReturnRequest, (typeof parcel_columns)[number]>;

/** Where the parcel of a return is that a warehouse inspects; undefined for another return. */
export function arrivalOf({
  return_status,
  return_solution,
  validation_type,
  reverse_logistics_status,
}: Parcel) {
  if (validation_type !== 'warehouse_validation' || return_solution !== 0) return undefined;
  if (reverse_logistics_status === 'LOGISTICS_DELIVERY_DONE') return 3;
  return isOpen({ return_status }) ? 1 : 4;
}

/** What the warehouse did with the pieces of a return: what it reported, and the rest is put away. */
export function showFollowUps(row: Parcel & Inspected) {
  const arrival = arrivalOf(row);
  if (arrival !== 3) return arrival && [];
  const reported = reportedOf(row);
  return parseJson(row.lines).flatMap(({ line_no, item_id, model_id }) => {
    const own = reported.filter((one) => one.line_no === line_no);
    const statuses = [...new Set([...own.map(({ current_status }) => current_status), put_away] as const)];
    return statuses
      .map((current_status) => ({
        item_id,
        model_id,
        qty:
          current_status === put_away
            ? putAwayOf(row, line_no)
            : quantityOf(
                own.filter((one) => one.current_status === current_status),
                line_no,
              ),
        current_status,
        related_order_sn_list: [],
        resell_failed_next_step: '',
      }))
      .filter(({ qty }) => qty > 0);
  });
}
