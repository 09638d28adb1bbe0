// What a simulated marketplace does how often.

/** Whether the seller's side is left to an app, or done too: shipped, invoiced, answered, restocked. */
export const simulated_sellers = ['app', 'diligent'] as const;

/** How many orders a shop gets in a week, on average. */
export const orders_per_week_max = 700;
export const orders_per_week_default = 7;

/** When carriers come, sellers work and payouts are made, by the clocks of the shop's region. */
export const round_times = ['09:30', '13:30', '17:30'] as const;

/** How many orders begin in each hour of a region's day, beside the others. */
export const orders_by_hour = [
  3, 2, 1, 1, 1, 2, 3, 5, 7, 9, 10, 10, 12, 10, 9, 9, 9, 10, 11, 13, 15, 15, 11, 6,
] as const;

/** How often, of all cases in which it could. */
export const shares = {
  /** An order is paid on delivery. */
  cod: 0.06,
  /** Of the others, its payment is still to come. */
  pays_later: 0.15,
  /** Of those, it never comes. */
  never_pays: 0.25,
  /** The buyer wants to cancel a paid order. */
  cancels: 0.04,
  /** An order has a second line; and one of those a third. */
  second_line: 0.3,
  /** The carrier comes and gets nothing. */
  pickup_missed: 0.02,
  delivery_fails: 0.03,
  package_lost: 0.004,
  /** The buyer says that all has come; the others leave it to the marketplace. */
  confirms: 0.6,
  returned: 0.05,
  /** Of the returns, the goods come back. */
  goods_come_back: 0.7,
  /** Of those, the buyer never sends them. */
  never_sent_back: 0.1,
  /** The marketplace decides for a buyer against whom the seller objected. */
  decided_for_buyer: 0.5,
  /** A diligent seller gets to an order a round later. */
  seller_late: 0.2,
  /** A diligent seller lets a buyer cancel who asks. */
  cancellation_granted: 0.85,
} as const;

const hour = 3_600;
const day = 24 * hour;

/** How long something takes, in seconds: from, to. */
export const durations = {
  payment: [10 * 60, 40 * hour],
  change_of_mind: [5 * 60, 30 * hour],
  /** From the pickup to the delivery. */
  transit: [18 * hour, 4 * day],
  /** From a delivery that failed to the seller. */
  way_back: [2 * day, 6 * day],
  /** From the delivery to the buyer's word. */
  confirmation: [3 * hour, 5 * day],
  complaint: [6 * hour, 6 * day],
  /** From a return that is opened to its goods on their way: the seller has three days to object. */
  sending_back: [3 * day + 6 * hour, 6 * day],
  return_transit: [1 * day, 4 * day],
  /** Until the marketplace looks into an objection, and again until it decides. */
  judgement: 1 * day,
  /** What is brought to a branch, or collected on a day without a slot. */
  hand_over: [2 * hour, 20 * hour],
} as const;

/** A diligent seller with fewer pieces than this that nobody has reserved stocks more. */
export const stock_low = 10;
/** How many pieces more. */
export const stock_added = 40;
