import { overList } from '../platform/store/bulk.ts';
import type { Param, Params } from '../platform/store/param.ts';
import { statementsOn } from '../platform/store/statement.ts';
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
