import { choice, int64, optional, record, text, time_max, timestamp } from './field.ts';
import { personal } from './field_marks.ts';

const micros = (description: string) => int64(description, { minimum: 0 });

/** The invoice of an order, in requests of operators. @param statuses whether it is valid already. */
export const invoiceRecord = <const Status extends string>(statuses: readonly Status[]) =>
  record('The invoice of the order.', {
    number: text('Number of the invoice.', { maxLength: 100 }),
    series_number: text('Number of the invoice series.', { maxLength: 100 }),
    access_key: text('Access key of the invoice.', { maxLength: 100 }),
    tax_code: personal(text('Tax code of the invoice.', { maxLength: 100 })),
    status: choice('Whether the invoice is already valid.', statuses),
    pending_reason: optional(text('Why it is pending.', { minLength: 1, maxLength: 300 })),
    issue_date: timestamp('When the invoice was issued.', time_max),
    total_value_micros: micros('Total of the invoice, in micros.'),
    products_total_value_micros: micros('Total of the products, in micros.'),
  });
