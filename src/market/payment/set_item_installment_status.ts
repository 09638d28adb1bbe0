import type { Handler } from '../../engine/gateway/handler.ts';
import { toJson } from '../../engine/store/json.ts';
import type { Store } from '../../engine/store/store.ts';
import type { ResponseOf } from '../../kit/contract/operation.ts';
import { listItemPrices } from '../product/product.store.ts';
import { installmentErrors } from './installment/installment.errors.ts';
import { listInstallments, upsertInstallments } from './installment/installment.store.ts';
import type { InstallmentTables } from './installment/installment.tables.ts';
import { findObstacle, plan_ahora_region, readTenures } from './installment/installment.ts';
import { planAhoraView, tenuresView } from './payment.views.ts';
import type { set_item_installment_status } from './set_item_installment_status.contract.ts';

type InstallmentRow = Pick<
  InstallmentTables['item_installment'],
  'item_id' | 'tenure_list' | 'participate_plan_ahora'
>;

/** The installment of an item after the call, and why it could not be changed, if so. */
interface InstallmentOutcome {
  readonly row: InstallmentRow;
  readonly obstacle: ReturnType<typeof findObstacle>;
}

const never_offered = { tenure_list: toJson<number[]>([]), participate_plan_ahora: 0 } as const;

/** The stored installments of items that could not be changed. */
async function listStoredInstallments(
  store: Store,
  shop_id: number,
  item_ids: number[],
): Promise<Map<number, InstallmentRow>> {
  const rows = item_ids.length === 0 ? [] : await store.all(listInstallments, { item_ids, shop_id });
  return new Map(rows.map((row) => [row.item_id, row]));
}

const failureOf = ({ obstacle }: InstallmentOutcome) => ({
  fail_error: obstacle && installmentErrors[obstacle].error,
  fail_message: obstacle && installmentErrors[obstacle].message,
});

const present = (
  outcomes: InstallmentOutcome[],
  in_plan_ahora: boolean,
): ResponseOf<typeof set_item_installment_status> =>
  in_plan_ahora
    ? {
        item_installment_list: [],
        item_plan_ahora_list: outcomes.map((outcome) => planAhoraView(outcome.row, failureOf(outcome))),
      }
    : { item_installment_list: outcomes.map((outcome) => tenuresView(outcome.row, failureOf(outcome))) };

export const setItemInstallmentStatus: Handler<typeof set_item_installment_status> = async (
  { shop, store, now, refuse },
  { item_id_list, tenure_list, participate_plan_ahora },
) => {
  const { shop_id, region } = shop;
  const in_plan_ahora = region === plan_ahora_region;
  if (in_plan_ahora && shop.seller_type !== 'local') return refuse('region_not_supported');
  if (in_plan_ahora && participate_plan_ahora === undefined) return refuse('plan_ahora_missing');
  const tenures = readTenures(region, in_plan_ahora ? [] : tenure_list);
  if (!tenures) return refuse('tenures_invalid');
  const takes_part = in_plan_ahora && participate_plan_ahora === true;
  const requested = {
    tenure_list: toJson([...tenures]),
    participate_plan_ahora: takes_part ? 1 : 0,
  } as const;
  const is_offered = tenures.length > 0 || takes_part;

  // Locks are taken in one order, so that two calls with the same items cannot deadlock.
  const item_ids = [...new Set(item_id_list)].sort((a, b) => a - b);
  const prices = await store.all(listItemPrices, { item_ids, shop_id });
  const price_of = new Map(
    prices.map(({ item_id, original_price_micros }) => [item_id, original_price_micros]),
  );
  const obstacleTo = (item_id: number) => findObstacle(is_offered, price_of.get(item_id));
  const failing = item_ids.filter(obstacleTo);
  const stored = await listStoredInstallments(store, shop_id, failing);
  const outcomes = item_id_list.map((item_id): InstallmentOutcome => {
    const obstacle = obstacleTo(item_id);
    const installment = obstacle
      ? (stored.get(item_id) ?? { item_id, ...never_offered })
      : { item_id, ...requested };
    return { row: installment, obstacle };
  });

  const [first] = outcomes;
  if (first?.obstacle && failing.length === item_ids.length) {
    const reasons = outcomes
      .map((outcome) => `${outcome.row.item_id} ${failureOf(outcome)?.fail_error}`)
      .join(', ');
    const message = `Nothing was changed, because every item failed: ${reasons}.`;
    return refuse(first.obstacle, { message, response: present([], in_plan_ahora) });
  }
  await upsertInstallments(
    store,
    item_ids
      .filter((item_id) => !obstacleTo(item_id))
      .map((item_id) => ({ shop_id, item_id, ...requested, update_time: now })),
  );
  return present(outcomes, in_plan_ahora);
};
