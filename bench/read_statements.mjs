// The statements of the reads, on Stoa's tables, and the answers made from the rows. Parameters are ?1, ?2 ...
import { randomBytes } from 'node:crypto';
import { order_questions } from './order_statements.mjs';

const in_units = (micros) => micros / 1_000_000;
const answer = (response) =>
  JSON.stringify({
    request_id: randomBytes(16).toString('hex'),
    error: '',
    message: '',
    warning: '',
    response,
  });

function voucherAnswer([[row]]) {
  const proportional = row.reward_type !== 1;
  return answer({
    voucher_id: row.voucher_id,
    voucher_code: row.voucher_code,
    voucher_name: row.voucher_name,
    voucher_type: row.voucher_type,
    reward_type: row.reward_type,
    usage_quantity: row.usage_quantity,
    current_usage: row.current_usage,
    start_time: row.start_time,
    end_time: row.end_time,
    is_admin: row.is_admin === 1,
    voucher_purpose: row.voucher_purpose,
    display_channel_list: JSON.parse(row.display_channel_list),
    min_basket_price: in_units(row.min_basket_price_micros),
    percentage: proportional && row.percentage !== null ? row.percentage : undefined,
    max_price: proportional && row.max_price_micros !== null ? in_units(row.max_price_micros) : undefined,
    discount_amount: proportional ? undefined : in_units(row.discount_amount_micros),
    cmt_voucher_status: row.cmt_voucher_status ?? undefined,
    item_id_list: row.voucher_type === 2 ? JSON.parse(row.item_id_list ?? '[]') : undefined,
    display_start_time: row.display_start_time,
    target_voucher: row.target_voucher ?? undefined,
    usecase: row.usecase ?? undefined,
  });
}

function listAnswer([rows]) {
  const listing_list = rows.map(({ item_id, reason }) => ({ item_id, reason }));
  return answer({ listing_list, total_count: rows[0]?.total_count ?? 0 });
}

/** The statements of each question, their parameters, and the answer. */
export const questions = {
  read: {
    statements: ['select * from voucher where shop_id = ?1 and voucher_id = ?2'],
    paramsOf: ({ shop_id, voucher_id }) => [Number(shop_id), Number(voucher_id)],
    answerOf: voucherAnswer,
  },
  list: {
    statements: [
      `select item_id, reason,
        (select count(*) from listing_issue as every where every.shop_id = ?1) as total_count
      from listing_issue where shop_id = ?1 order by item_id limit ?2 offset ?3`,
    ],
    paramsOf: ({ shop_id, page_no, page_size }) => [
      Number(shop_id),
      Number(page_size),
      (Number(page_no) - 1) * Number(page_size),
    ],
    answerOf: listAnswer,
  },
  ...order_questions,
};
