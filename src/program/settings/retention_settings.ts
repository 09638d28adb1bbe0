import { int32 } from '../../kit/contract/field.ts';
import { setting } from './setting.ts';

const days = (description: string, minimum: number) =>
  setting(int32(description, { minimum, maximum: 36_500 }));

/** How long personal data is kept. None of them is set by default. */
export const retention_settings = {
  retention_order_days: days(
    'How many days after its last change a completed or cancelled order keeps the personal data of its buyer and recipient, with its returns and comments. Without it, it keeps them.',
    // A return can be opened for 15 days after delivery.
    16,
  ),
  retention_document_days: days(
    'How many days an invoice that a seller has uploaded is kept. Without it, it is kept. Labels and other printed documents are deleted after a day in any case.',
    1,
  ),
  retention_event_days: days(
    'How many days events are kept, but at least as long as `STOA_FEED_DAYS` says. The last event of each order, package and return stays. Without it, all are kept.',
    1,
  ),
  retention_journal_days: days(
    'How many days calls stay in journals, which are in memory. Without it, they stay until newer ones take their place.',
    1,
  ),
} as const;
