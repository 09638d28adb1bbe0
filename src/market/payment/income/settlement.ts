// How orders of an affiliate shop are settled: in the currency of the primary shop, at the rate of the day on
// which the order was placed. The seller gets the listed prices without fees; what the buyer paid is a matter of
// the marketplace.
import type { Region } from '../../../kit/contract/region.ts';
import { type FeeRule, feesOf } from './fees.ts';
import { chargedStep, roundHalfUp } from './rounding.ts';

export interface SettlementTerms {
  /** Region of the primary shop. */
  readonly primary_region: Region;
  /** Price of one unit of the primary shop's currency in that of the affiliate shop, as decimal text. */
  readonly exchange_rate: string;
}

/** Amounts in the currency of the primary shop, in micros. */
export interface Settlement {
  readonly original_price: bigint;
  /** Not negative. */
  readonly seller_return_refund: bigint;
  readonly commission_fee: bigint;
  readonly service_fee: bigint;
  readonly escrow_amount: bigint;
}

interface Converter {
  /** From the affiliate shop's currency to that of the primary shop, rounded to what its region charges. */
  readonly toPrimary: (micros: bigint) => bigint;
  /** The other direction. */
  readonly toAffiliate: (micros: bigint) => bigint;
}

/** Converts amounts that are not negative, each rounded once, half up. */
export function converterOf({ primary_region, exchange_rate }: SettlementTerms, region: Region): Converter {
  const [whole = '0', fraction = ''] = exchange_rate.split('.');
  const [rate, scale] = [BigInt(whole + fraction), 10n ** BigInt(fraction.length)];
  return {
    toPrimary: (micros) => roundHalfUp(micros * scale, rate, chargedStep(primary_region)),
    toAffiliate: (micros) => roundHalfUp(micros * rate, scale, chargedStep(region)),
  };
}

/** Whether amounts can be converted. */
export const isUsableRate = (exchange_rate: string): boolean => /[1-9]/.test(exchange_rate);

/** What is settled, in the affiliate shop's currency. */
interface Settled {
  readonly region: Region;
  readonly fee_rule: FeeRule;
  /** The price of each line before discounts. */
  readonly original_prices: readonly bigint[];
  readonly paid_for_goods: bigint;
  /** At most what was paid. */
  readonly refunded: bigint;
}

/** A refund takes the share of the settled price that it is of what the buyer paid. */
export function settlementOf(terms: SettlementTerms, settled: Settled): Settlement {
  const { fee_rule, paid_for_goods, refunded } = settled;
  const { toPrimary } = converterOf(terms, settled.region);
  const step = chargedStep(terms.primary_region);
  const original_price = settled.original_prices.map(toPrimary).reduce((sum, one) => sum + one, 0n);
  const seller_return_refund =
    paid_for_goods === 0n ? 0n : roundHalfUp(original_price * refunded, paid_for_goods, step);
  const minimum = (micros: number) => Number(toPrimary(BigInt(micros)));
  const { commission_fee, service_fee } = feesOf(
    {
      commission_basis_points: fee_rule.commission_basis_points,
      commission_min_micros: minimum(fee_rule.commission_min_micros),
      service_basis_points: fee_rule.service_basis_points,
      service_min_micros: minimum(fee_rule.service_min_micros),
      transaction_basis_points: 0,
      transaction_min_micros: 0,
    },
    original_price - seller_return_refund,
    0n,
    step,
  );
  const escrow_amount = original_price - seller_return_refund - commission_fee - service_fee;
  return { original_price, seller_return_refund, commission_fee, service_fee, escrow_amount };
}
