import { localDay } from '../../../engine/local_time.ts';
import { parseJson } from '../../../engine/store/json.ts';
import type { Store } from '../../../engine/store/store.ts';
import { type Region, regions, type SellerType } from '../../../kit/contract/region.ts';
import { findExchangeRate } from '../payouts/payout.store.ts';
import { no_fees } from './fees.ts';
import { findFeeRule, findIncomeTerms } from './income.store.ts';
import type { OrderTerms } from './income.ts';
import { isUsableRate, type SettlementTerms } from './settlement.ts';
import { dependsOnTaxpayer, ratesFor } from './taxes.ts';

/** What the terms of an order depend on. */
export interface OrderToAgree {
  readonly shop_id: number;
  /** Region of the shop. */
  readonly region: Region;
  /** Unix time in seconds: its local day in the region determines the terms. */
  readonly create_time: number;
  /** A local seller, if absent. */
  readonly seller_type?: SellerType;
  /** Whether the shop has a primary shop. */
  readonly is_affiliate?: boolean;
  /** Whether the marketplace stores and packs what is sold. */
  readonly is_fulfilled_by_shopee?: boolean;
}

/** A row without a currency or rate is settled like the order of any other shop. */
async function readSettlement(
  store: Store,
  region: Region,
  primary_region: Region | null | undefined,
  day: string,
): Promise<SettlementTerms | undefined> {
  if (!primary_region) return undefined;
  const [from_currency, payout_currency] = [regions[primary_region].currency, regions[region].currency];
  const rate = await store.first(findExchangeRate, { from_currency, payout_currency, day });
  return rate && isUsableRate(rate.exchange_rate)
    ? { primary_region, exchange_rate: rate.exchange_rate }
    : undefined;
}

/** A row of `fee_rule`: the columns that terms are made of. */
export type FeeRuleRow = NonNullable<Awaited<ReturnType<typeof readFeeRule>>>;

/** The rule of a region on the local day of a time, if there is one. */
export const readFeeRule = (
  store: Store,
  { region, create_time }: Pick<OrderToAgree, 'region' | 'create_time'>,
) => store.first(findFeeRule, { region, day: localDay(region, create_time) });

/** What is agreed for an order that is being placed. It costs the query of its rule, and those of `readTermsUnder`. */
export const readOrderTerms = async (store: Store, order: OrderToAgree): Promise<OrderTerms> =>
  readTermsUnder(store, order, await readFeeRule(store, order));

/**
 * What is agreed under a rule. It costs no query; for an affiliate shop, and in a region that taxes sellers by what they
 * are before the law, one or two.
 */
export async function readTermsUnder(
  store: Store,
  order: OrderToAgree,
  rule: FeeRuleRow | undefined,
): Promise<OrderTerms> {
  const { shop_id, region, create_time, seller_type = 'local' } = order;
  const rates = rule ? parseJson(rule.taxes) : {};
  const own =
    order.is_affiliate || dependsOnTaxpayer(rates)
      ? await store.first(findIncomeTerms, { shop_id })
      : undefined;
  const settlement = order.is_affiliate
    ? await readSettlement(store, region, own?.primary_region, localDay(region, create_time))
    : undefined;
  const taxed = { region, seller_type, taxpayer: own?.taxpayer ?? null };
  const taxes = settlement ? undefined : ratesFor(taxed, rates);
  const { commission_basis_points, commission_min_micros, service_basis_points, service_min_micros } =
    rule ?? no_fees;
  const { transaction_basis_points, transaction_min_micros } = rule ?? no_fees;
  const order_processing_micros = rule?.order_processing_micros ?? 0;
  const fbs_micros =
    region === 'PH' && seller_type === 'local' && order.is_fulfilled_by_shopee ? rule?.fbs_micros : undefined;
  return {
    commission_basis_points,
    commission_min_micros,
    service_basis_points,
    service_min_micros,
    transaction_basis_points,
    transaction_min_micros,
    ...(order_processing_micros > 0 && { order_processing_micros }),
    ...(fbs_micros && { fbs_micros }),
    ...(taxes && { taxes }),
    ...(own?.tax_registration_code && { tax_registration_code: own.tax_registration_code }),
    ...(settlement && { settlement }),
  };
}
