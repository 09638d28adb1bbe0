// The invoice that the marketplace chooses for an order whose seller gives none.

import type { Invoice } from '../../order/commands/give_invoice.ts';

interface InvoicedLine {
  readonly model_discounted_price_micros: number;
  readonly model_quantity_purchased: number;
  readonly cancelled_qty: number;
}

const number_digits = 9;
const access_key_digits = 44;

/**
 * An invoice for the total of the lines.
 *
 * @param digits makes a number of so many digits. @param now Unix time in seconds.
 */
export function chosenInvoice(
  lines: readonly InvoicedLine[],
  digits: (count: number) => string,
  now: number,
): Invoice {
  const total = lines.reduce(
    (sum, line) =>
      sum + line.model_discounted_price_micros * (line.model_quantity_purchased - line.cancelled_qty),
    0,
  );
  return {
    number: digits(number_digits),
    series_number: '1',
    access_key: digits(access_key_digits),
    tax_code: '5102',
    status: 'valid',
    issue_date: now,
    total_value_micros: total,
    products_total_value_micros: total,
  };
}
