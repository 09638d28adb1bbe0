import { overList } from '../../engine/store/bulk.ts';
import type { Param, Params } from '../../engine/store/param.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import type { AmsTables } from './ams.tables.ts';

const statement = statementsOn<AmsTables>();

export const findAffiliateTerms = statement((db, p: Params<{ shop_id: number }>) =>
  db.selectFrom('affiliate_terms').selectAll().where('shop_id', '=', p.shop_id),
);

type Removal = { shop_id: number; now: number; partner_id: number; request_id: string };

/** Removes up to 150 settings that are neither removed nor over, and gives those that it has removed. */
export const removeOpenCampaignSettings = overList((campaign_ids: Param<number>[]) =>
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

/** What is not over of a shop's open campaign at `now`, and was not removed before another time. */
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
  { scans: 'the answer says how many there are in all, and a shop has an item limit' },
);
