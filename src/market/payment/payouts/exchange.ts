// Currency conversion. Rates are decimal text and amounts are micros as bigint: nothing here is floating point.

/** Payouts are rounded to hundredths of a unit. */
const payout_step = 10_000n;

/** An amount converted at a rate, rounded once to hundredths of a unit, half away from zero. */
export function exchanged(micros: bigint, exchange_rate: string): bigint {
  const [whole = '0', fraction = ''] = exchange_rate.split('.');
  const denominator = 10n ** BigInt(fraction.length) * payout_step;
  const numerator = (micros < 0n ? -micros : micros) * BigInt(whole + fraction);
  const rounded = ((2n * numerator + denominator) / (2n * denominator)) * payout_step;
  return micros < 0n ? -rounded : rounded;
}
