import type { DialectTable } from '../../kit/contract/dialect.ts';

export const sbsDialect = {
  missing_whs_region: {
    about: 'How get_stock_movement and get_current_inventory refuse a request without whs_region.',
    reference: { status: 200, as: 'envelope', text: 'block by gateway due to invalid cid' },
    live: { status: 500, as: 'bare text', text: 'block by gateway due to invalid cid' },
  },
} as const satisfies DialectTable;
