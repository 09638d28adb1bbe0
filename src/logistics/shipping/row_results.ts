import type { RefusalTable } from '../../platform/contract/refusal.ts';

/** What a row of an answer names. */
interface Named {
  readonly order_sn: string;
  readonly package_number?: string;
}

/** A row that failed, as operations that answer row by row show it. */
export const failedRow = <E extends RefusalTable>(
  { order_sn, package_number }: Named,
  errors: E,
  reason: keyof E & string,
) => ({
  order_sn,
  ...(package_number !== undefined && { package_number }),
  fail_error: errors[reason]?.error as string,
  fail_message: errors[reason]?.message as string,
});

/** The rows that failed, as `warning` lists them. */
export const warningOf = (rows: readonly (Named & { fail_error?: string })[]): Named[] =>
  rows
    .filter(({ fail_error }) => fail_error !== undefined)
    .map(({ order_sn, package_number }) => ({
      order_sn,
      ...(package_number !== undefined && { package_number }),
    }));
