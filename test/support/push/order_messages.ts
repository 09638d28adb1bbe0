import type { NewMessage } from '../../../src/market/push/sending/add_messages.ts';

/** Pushes of code 3 about orders that need not exist. The update_time of each is its place in the list. */
export const orderMessages = (
  shop_id: number,
  subjects: readonly string[],
  timestamp: number,
): NewMessage[] =>
  subjects.map((subject, update_time) => ({
    code: 3,
    shop_id,
    subject,
    data: { items: [], ordersn: subject, status: 'PROCESSED', completed_scenario: '', update_time },
    timestamp,
  }));
