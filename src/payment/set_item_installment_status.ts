import type { ResponseOf } from '../platform/contract/operation.ts';
import type { Handler } from '../platform/gateway/handler.ts';
import type { Store } from '../platform/store/store.ts';
import { listItemPrices } from '../product/product.store.ts';
import { installmentErrors } from './installment/installment.errors.ts';
import { listInstallments, upsertInstallments } from './installment/installment.store.ts';
import {
  findObstacle,
  type Installment,
  no_installment,
  plan_ahora_region,
  readTenures,
} from './installment/installment.ts';
import type { set_item_installment_status } from './set_item_installment_status.contract.ts';

/** An item with what its buyers are offered in the end, and why that is not what was asked for. */
interface Outcome {
  readonly item_id: number;
  readonly obstacle: ReturnType<typeof findObstacle>;
  readonly holds: Installment;
}

/** What is stored of items that could not be changed. */
async function keptInstallments(
  store: Store,
  shop_id: number,
  item_ids: number[],
): Promise<Map<number, Installment>> {
  if (item_ids.length === 0) return new Map();
  const rows = await store.all(...listInstallments(item_ids, { shop_id }));
  return new Map(
    rows.map(({ item_id, tenure_list, participate_plan_ahora }) => [
      item_id,
      { tenures: JSON.parse(tenure_list), participate_plan_ahora: participate_plan_ahora === 1 },
    ]),
  );
}

const failureOf = ({ obstacle }: Outcome) =>
  obstacle && {
    fail_error: installmentErrors[obstacle].error,
    fail_message: installmentErrors[obstacle].message,
  };

function present(
  outcomes: Outcome[],
  in_plan_ahora: boolean,
): ResponseOf<typeof set_item_installment_status> {
  if (in_plan_ahora)
    return {
      item_installment_list: [],
      item_plan_ahora_list: outcomes.map((outcome) => ({
        item_id: outcome.item_id,
        participate_plan_ahor: outcome.holds.participate_plan_ahora,
        ...failureOf(outcome),
      })),
    };
  return {
    item_installment_list: outcomes.map((outcome) => ({
      item_id: outcome.item_id,
      tenure_list: [...outcome.holds.tenures],
      ...failureOf(outcome),
    })),
  };
}

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
  const wanted = { tenures, participate_plan_ahora: in_plan_ahora && participate_plan_ahora === true };

  // In one order, so that two calls with the same items never wait for each other in a circle.
  const item_ids = [...new Set(item_id_list)].sort((a, b) => a - b);
  const prices = await store.all(...listItemPrices(item_ids, { shop_id }));
  const price_of = new Map(
    prices.map(({ item_id, original_price_micros }) => [item_id, original_price_micros]),
  );
  const obstacleTo = (item_id: number) => findObstacle(wanted, price_of.get(item_id));
  const failing = item_ids.filter(obstacleTo);
  const kept = await keptInstallments(store, shop_id, failing);
  const outcomes = item_id_list.map((item_id): Outcome => {
    const obstacle = obstacleTo(item_id);
    return { item_id, obstacle, holds: obstacle ? (kept.get(item_id) ?? no_installment) : wanted };
  });

  const [first] = outcomes;
  if (first?.obstacle && failing.length === item_ids.length) {
    const why = outcomes.map((outcome) => `${outcome.item_id} ${failureOf(outcome)?.fail_error}`).join(', ');
    const message = `Nothing was changed, because every item failed: ${why}.`;
    return refuse(first.obstacle, message, present([], in_plan_ahora));
  }
  await upsertInstallments(
    store,
    item_ids
      .filter((item_id) => !obstacleTo(item_id))
      .map((item_id) => ({
        shop_id,
        item_id,
        tenure_list: JSON.stringify(tenures),
        participate_plan_ahora: wanted.participate_plan_ahora ? 1 : 0,
        update_time: now,
      })),
  );
  return present(outcomes, in_plan_ahora);
};
