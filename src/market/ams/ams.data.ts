import { overList } from '../../engine/store/bulk.ts';
import type { Param, Params } from '../../engine/store/param.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import { column, nullable, type Rows, references, table } from '../../engine/store/table.ts';

export const amsTables = {
  /** Shops whose seller has accepted the affiliate marketing terms. */
  affiliate_terms: table({
    tenant: 'shop_id',
    key: ['shop_id'],
    columns: { shop_id: column.id(), accepted_at: column.timestamp() },
    references: [references('shop', 'shop_id')],
  }),
  /** The commission of items in the open campaign, which is open to all affiliates. */
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
      /** The first second after the period; null for a setting without an end. */
      period_end_time: nullable(column.timestamp()),
      removed_at: nullable(column.timestamp()),
      /** The partner that removed it for the seller. */
      removed_by: nullable(column.id()),
      /** The id of the request that removed it. */
      removed_in: nullable(column.text(64)),
    },
    references: [
      references('item', 'shop_id', 'item_id'),
      references('partner', { partner_id: 'removed_by' }),
    ],
  }),
};

type AmsTables = Rows<typeof amsTables>;

const statement = statementsOn<AmsTables>();

export const findAffiliateTerms = statement((db, p: Params<{ shop_id: number }>) =>
  db.selectFrom('affiliate_terms').selectAll().where('shop_id', '=', p.shop_id),
);

type Removal = { shop_id: number; now: number; partner_id: number; request_id: string };

/** Removes up to 150 settings and returns the removed ones. Settings that were removed before or are over stay as they are. */
export const removeOpenCampaignSettings = overList('campaign_ids', (campaign_ids: Param<number>[]) =>
  statement((db, p: Params<Removal>) =>
    db
      .updateTable('open_campaign_setting')
      .set({ removed_at: p.now, removed_by: p.partner_id, removed_in: p.request_id })
      .where('shop_id', '=', p.shop_id)
      .where('campaign_id', 'in', campaign_ids)
      .where('removed_at', 'is', null)
      .where((or) => or.or([or('period_end_time', 'is', null), or('period_end_time', '>', p.now)]))
      .returning('campaign_id'),
  ),
);

/** Settings of a shop that are not over at `now` and were not removed before `removed_after`. */
export const listOpenCampaignSettings = statement(
  (db, p: Params<{ shop_id: number; now: number; removed_after: number }>) =>
    db
      .selectFrom('open_campaign_setting')
      .select([
        'campaign_id',
        'item_id',
        'commission_rate_bp',
        'period_start_time',
        'period_end_time',
        'removed_at',
      ])
      .where('shop_id', '=', p.shop_id)
      .where((eb) => eb.or([eb('period_end_time', 'is', null), eb('period_end_time', '>', p.now)]))
      .where((eb) => eb.or([eb('removed_at', 'is', null), eb('removed_at', '>', p.removed_after)])),
  { scans: 'the answer has the number of products on all pages, and the items of a shop are limited' },
);
