/** 1 May 2022, UTC: there are no earlier payouts. */
const earliest = 1_651_363_200;
const span_max_s = 15 * 86_400;

/** Whether payouts can be listed for a period; Unix time in seconds. */
export const isPayoutPeriod = (from: number, to: number): boolean =>
  from >= earliest && to > from && to - from <= span_max_s;
