import type { RefusalRow } from '../../../kit/contract/refusal.ts';
import type { ShipmentName } from './shipments.ts';

/** The result row of a failed row, for operations that answer row by row. */
export const failedRow = <Reason extends string>(
  { order_sn, package_number }: ShipmentName,
  errors: Readonly<Record<Reason, RefusalRow>>,
  reason: NoInfer<Reason>,
) => ({
  order_sn,
  ...(package_number !== undefined && { package_number }),
  fail_error: errors[reason].error,
  fail_message: errors[reason].message,
});

/** The failed rows, for `warning`. */
export const warningOf = (rows: readonly (ShipmentName & { fail_error?: string })[]): ShipmentName[] =>
  rows
    .filter(({ fail_error }) => fail_error !== undefined)
    .map(({ order_sn, package_number }) => ({
      order_sn,
      ...(package_number !== undefined && { package_number }),
    }));
