// What another system says about an order: the states that it went through, and its packages.

import type {
  cancelling_parties,
  failed_reasons,
  LogisticsStatus,
  OrderStatus,
  shipping_modes,
} from '../order.ts';

/** A rule that an order breaks, by the field that breaks it. */
export interface BrokenOrderRule {
  /** Such as `history[2].at`. */
  readonly field: string;
  /** Continues a sentence that begins with the field. */
  readonly rule: string;
}

export const broken = (field: string, rule: string): BrokenOrderRule => ({ field, rule });

/** A state that an order or a package entered. `at` is Unix time in seconds. */
export interface StatedStep<State> {
  readonly to: State;
  readonly at: number;
}

/** A package, as the other system states it. */
export interface StatedPackage {
  readonly package_number: string;
  /** The place in the request, such as `packages[0]`. */
  readonly field: string;
  readonly history: readonly StatedStep<LogisticsStatus>[];
  /** Its state at the end, if it is stated. */
  readonly logistics_status?: LogisticsStatus;
  readonly mode?: (typeof shipping_modes)[number];
  readonly tracking_number?: string;
  readonly tracking_url?: string;
  readonly failed_reason?: (typeof failed_reasons)[number];
}

/** An order, as the other system states it. */
export interface StatedOrder {
  /** The state at the end. */
  readonly order_status: OrderStatus;
  /** When it entered that state, if the history does not say it. */
  readonly update_time?: number;
  /** Oldest first. States between two of them may be missing: they are passed at the time of the later one. */
  readonly history: readonly StatedStep<OrderStatus>[];
  readonly packages: readonly StatedPackage[];
  readonly pay_time?: number;
  readonly ship_by_date?: number;
  readonly cancel_by?: (typeof cancelling_parties)[number];
  readonly cancel_reason?: string;
  readonly buyer_cancel_reason?: string;
  /** Number of the invoice, if the order has one. */
  readonly invoice_number?: string;
}
