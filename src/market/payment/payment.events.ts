// What is recorded about payouts and statements.
import { choice, id, int32, int64, text } from '../../kit/contract/field.ts';
import { subjectEvents } from '../../kit/events/subject_events.ts';

const currency = (description: string) => text(description);

export const payoutEvents = subjectEvents({
  type: 'payout',
  form: 'payout:<encrypted_payout_id>',
  shapes: [
    {
      kinds: ['pay'],
      about: 'Released entries were paid out.',
      data: {
        encrypted_payout_id: text('Id of the payout.'),
        from_currency: currency('Currency of the shop.'),
        from_amount_micros: int64('Amount in the currency of the shop, in micros.'),
        payout_currency: currency('Currency of the payout.'),
        payout_amount_micros: int64('Amount that was paid, in micros.'),
        exchange_rate: text('Decimal text.'),
        entry_count: int32('Number of entries.'),
      },
    },
  ],
});

export const incomeStatementEvents = subjectEvents({
  type: 'income_statement',
  form: 'income_statement:<statement_id>',
  shapes: [
    {
      kinds: ['finish'],
      about: 'An income statement is ready, or could not be made.',
      data: {
        statement_id: id('Id of the statement.'),
        statement_status: choice('Whether it can be downloaded.', ['READY', 'FAILED']),
      },
    },
  ],
});
