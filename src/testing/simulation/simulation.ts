// How often simulated parties do what.

/** Whether an app does the seller's work, or the simulation does: ships, uploads invoices, answers, restocks. */
export const simulated_sellers = ['app', 'diligent'] as const;

/** How many orders a shop gets in a week, on average. */
export const orders_per_week_max = 700;
export const orders_per_week_default = 7;

/** When carriers come, sellers work and payouts are made, in local time of the shop's region. */
export const round_times = ['09:30', '13:30', '17:30'] as const;

/** The weight of each hour of the region's day in the number of orders. */
export const orders_by_hour = [
  3, 2, 1, 1, 1, 2, 3, 5, 7, 9, 10, 10, 12, 10, 9, 9, 9, 10, 11, 13, 15, 15, 11, 6,
] as const;

/** The probability of each event, among all cases in which it can happen. */
export const shares = {
  /** An order is paid on delivery. */
  cod: 0.06,
  /** Of the other orders: it is paid later. */
  pays_later: 0.15,
  /** Of those: it is never paid. */
  never_pays: 0.25,
  /** The buyer asks to cancel a paid order. */
  cancels: 0.04,
  /** An order has a second line; the same share of those has a third. */
  second_line: 0.3,
  /** The carrier comes and the package is not ready. */
  pickup_missed: 0.02,
  delivery_fails: 0.03,
  package_lost: 0.004,
  /** The buyer confirms the delivery; otherwise the marketplace does it later. */
  confirms: 0.6,
  returned: 0.05,
  /** The buyer of a completed order comments on an item of it. */
  comments: 0.35,
  /** Of the comments: they have stars and no text. */
  stars_only: 0.3,
  /** Of the returns: the goods are sent back. */
  goods_come_back: 0.7,
  /** Of those: the buyer never sends them. */
  never_sent_back: 0.1,
  /** The buyer of a return accepts the seller's offer, otherwise refuses it. */
  offer_accepted: 0.6,
  /** The marketplace decides a dispute in favour of the buyer. */
  decided_for_buyer: 0.5,
  /** A diligent seller handles an order one round later. */
  seller_late: 0.2,
  /** A diligent seller accepts the cancellation that a buyer asks for. */
  cancellation_granted: 0.85,
} as const;

const hour = 3_600;
const day = 24 * hour;

/** How long something takes, in seconds: minimum and maximum. */
export const durations = {
  payment: [10 * 60, 40 * hour],
  change_of_mind: [5 * 60, 30 * hour],
  /** From pickup to delivery. */
  transit: [18 * hour, 4 * day],
  /** From a failed delivery back to the seller. */
  way_back: [2 * day, 6 * day],
  /** From the delivery to the buyer's confirmation or return. */
  confirmation: [3 * hour, 5 * day],
  complaint: [6 * hour, 6 * day],
  /** From the completion of an order until its buyer comments. */
  comment: [10 * 60, 3 * day],
  /** From the opening of a return until its goods are sent: the seller has three days to object. */
  sending_back: [3 * day + 6 * hour, 6 * day],
  return_transit: [1 * day, 4 * day],
  /** Until the marketplace takes up a dispute, and again until it decides. */
  judgement: 1 * day,
  /** Until a buyer answers the seller's offer about a return. */
  answer_to_offer: 6 * hour,
  /** For packages that are brought to a branch, or collected on a day without a slot. */
  hand_over: [2 * hour, 20 * hour],
} as const;

/** A diligent seller restocks when fewer pieces than this are not reserved. */
export const stock_low = 10;
/** How many pieces a restock adds. */
export const stock_added = 40;

/** How many of a hundred comments have how many stars. */
export const stars_weights = [
  [5, 66],
  [4, 19],
  [3, 8],
  [2, 3],
  [1, 4],
] as const;

/** What buyers write, by the stars that they give. */
export const said_by_stars = {
  5: ['Exactly as described.', 'Very good, I will order again.', 'Fast delivery, well packed.'],
  4: ['Good for the price.', 'Good, but the delivery took long.'],
  3: ['It is all right.', 'The colour is not as in the picture.'],
  2: ['Thinner than I expected.', 'The packaging was torn.'],
  1: ['It broke after a few days.', 'Not as described.'],
} as const;
