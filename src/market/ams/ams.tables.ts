import { column, nullable, type Rows, references, table } from '../../engine/store/table.ts';

export const amsTables = {
  /** Shops whose seller has accepted the affiliate marketing terms. */
  affiliate_terms: table({
    tenant: 'shop_id',
    key: ['shop_id'],
    columns: { shop_id: column.id(), accepted_at: column.timestamp() },
    references: [references('shop', 'shop_id')],
  }),
  /** With which commission an item is open to every affiliate. */
  open_campaign_setting: table({
    tenant: 'shop_id',
    key: ['shop_id', 'campaign_id'],
    columns: {
      shop_id: column.id(),
      campaign_id: column.id(),
      item_id: column.id(),
      /** In hundredths of a percent. */
      commission_rate_bp: column.integer(1, 10_000),
      period_start_time: column.timestamp(),
      /** Null for one that goes on until it is removed; at this second it is over. */
      period_end_time: nullable(column.timestamp()),
      removed_at: nullable(column.timestamp()),
      /** The partner that removed it for the seller. */
      removed_by: nullable(column.id()),
      /** In which request. */
      removed_in: nullable(column.text(64)),
    },
    references: [
      references('item', 'shop_id', 'item_id'),
      references('partner', { partner_id: 'removed_by' }),
    ],
  }),
};

export type AmsTables = Rows<typeof amsTables>;
