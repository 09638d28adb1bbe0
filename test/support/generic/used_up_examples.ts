// Makes the examples of operations that write change nothing any more.

type Request = Readonly<Record<string, unknown>>;

/** The call that finishes an example, if calling the example once does not. */
export const used_up_by: Record<string, ((example: Request) => Record<string, unknown>)[]> = {
  'v2.logistics.update_tracking_status': [
    ({ order_sn }) => ({ order_sn, logistics_status: 'logistics_delivery_done' }),
  ],
};

/** Shops with items cannot add more. */
const full_shops = 'update item_count set item_count = 1000000000';

/** Keywords of ended campaigns can no longer be edited. */
const ended_campaigns = 'update ad_campaign set end_time = 1';

/** Deleted items can be read, but no longer changed. */
const deleted_items = "update item set item_status = 'SELLER_DELETE', update_time = 4000000000";

/** The printed packages have left, and can no longer be printed. */
const printed_packages =
  "update package set logistics_status = 'LOGISTICS_DELIVERY_DONE' where order_sn in (select order_sn from shipping_document)";

/** Shops that have started an upload of a video cannot start more. */
const begun_videos = `insert into unused_video (shop_id, partner_id, video_upload_id, expires_at)
  with digit (value) as (values (0), (1), (2), (3), (4), (5), (6), (7), (8), (9))
  select shop_id, partner_id, 'used_up_' || (100 * hundred.value + 10 * ten.value + one.value), 4000000000
  from (select distinct shop_id, partner_id from unused_video) as uploader
  cross join digit as hundred cross join digit as ten cross join digit as one`;

/** Returns whose evidence is overdue take no more. */
const overdue_proofs =
  "update return_request set seller_proof_status = 'OVERDUE' where seller_proof_status <> 'NOT_NEEDED'";

/** Shops have just changed their names, and cannot change them again. */
const recent_names = 'update shop set shop_name_changed_at = 4000000000';

/** Changes to the stored data, after which no example changes anything. */
export const used_up: readonly string[] = [
  full_shops,
  ended_campaigns,
  deleted_items,
  printed_packages,
  begun_videos,
  overdue_proofs,
  recent_names,
];

/** An app may change its push configuration at any time: puts back what valid calls have changed. */
export const restore_push_configuration =
  "update push_receiver set callback_url = null, callback_set_at = null, codes_on = '[]', blocked_shop_ids = '[]'";

/** A shop may change its profile and its holidays at any time, and each change is an event. */
export const forget_settings_events =
  "delete from event where kind in ('update_profile', 'set_holiday_mode')";
