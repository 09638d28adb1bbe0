// The types of the model: channels, orders with packages, requests and expected answers.

export const mode_names = ['pickup', 'dropoff', 'non_integrated'] as const;
export type Mode = (typeof mode_names)[number];
/** The required fields of each mode of a channel, and the local hours in which it collects. */
export interface Channel extends Partial<Record<Mode, readonly string[]>> {
  readonly logistic_id: number;
  readonly region: 'BR' | 'SG' | 'TH';
  readonly slots?: {
    readonly days_ahead: number;
    /** 1 is Monday. */
    readonly weekdays: readonly number[];
    readonly windows: readonly { from: number; to: number; book_by: number; days_before: number }[];
  };
  /** Whether it assigns tracking numbers. */
  readonly assigns: boolean;
}
export interface Caller {
  readonly shop_id: number;
  readonly region: Channel['region'];
  readonly address_ids: readonly number[];
  readonly partner_id: number;
}
export type PackageName = { readonly order_sn: string; readonly package_number?: string };
type Numbers = Record<'address_id' | 'branch_id', number>;
type Texts = Record<
  'pickup_time_id' | 'slug' | 'sender_real_name' | 'tracking_number' | 'tracking_no',
  string
>;
export type Sent = Partial<Numbers & Texts>;
export type Modes = Partial<Record<Mode, Sent>>;
/** An answer with one of these codes (`` for a success), and then this payload, or rows with their own codes. */
export interface Expected {
  readonly codes: readonly string[];
  readonly payload?: unknown;
  readonly rows?: readonly (PackageName & Expected)[];
}

export const arranged_fields = [
  'mode',
  'address_id',
  'pickup_time_id',
  'branch_id',
  'slug',
  'sender_real_name',
] as const;
/** One transition, and the number of the command that caused it. */
type Step = Record<'from' | 'to' | 'actor', string> &
  Record<'at' | 'call', number> & { partner_id: number | null };
export class Package {
  logistics_status = 'LOGISTICS_READY';
  reschedule_allowed = 0;
  arranged: Partial<Record<(typeof arranged_fields)[number], string | number | null>> = {};
  arranged_at: number | null = null;
  tracking_number: string | null = null;
  tracking_url: string | null = null;
  failed_reason: string | null = null;
  readonly steps: Step[] = [];
  constructor(
    readonly package_number: string,
    readonly channel: Channel,
  ) {}
  get is_ready(): boolean {
    return (stage_of[this.logistics_status] ?? 9) < 2;
  }
  /** Whether a slot is booked, which is required to change it. */
  get has_slot(): boolean {
    const is_arranged = this.logistics_status === 'LOGISTICS_REQUEST_CREATED';
    return is_arranged && !!this.arranged.pickup_time_id;
  }
  get can_reschedule(): boolean {
    return this.has_slot && this.reschedule_allowed === 1;
  }
}
export interface Order {
  readonly shop_id: number;
  readonly order_sn: string;
  order_status: string;
  readonly packages: readonly Package[];
}

const order_statuses = ['READY_TO_SHIP', 'RETRY_SHIP', 'PROCESSED', 'SHIPPED', 'TO_CONFIRM_RECEIVE'];
const stage_of: Readonly<Record<string, number>> = {
  LOGISTICS_READY: 0,
  LOGISTICS_PICKUP_RETRY: 1,
  LOGISTICS_REQUEST_CREATED: 2,
  LOGISTICS_PICKUP_DONE: 3,
  LOGISTICS_DELIVERY_DONE: 4,
};
/**
 * The status of an order whose packages are in these states: the least advanced package that may still arrive
 * decides.
 */
export const orderStatus = (states: readonly string[]) =>
  order_statuses[Math.min(...states.flatMap((at) => stage_of[at] ?? []))] ?? 'CANCELLED';
export const isClosed = (order: Order) => !order_statuses.includes(order.order_status);

const transitions: Readonly<Record<string, readonly [from: string[], to: string]>> = {
  logistics_pickup_done: [['REQUEST_CREATED'], 'PICKUP_DONE'],
  logistic_pickup_done: [['REQUEST_CREATED'], 'PICKUP_DONE'],
  logistics_delivery_done: [['REQUEST_CREATED', 'PICKUP_DONE'], 'DELIVERY_DONE'],
  logistics_delivery_failed: [['REQUEST_CREATED', 'PICKUP_DONE'], 'DELIVERY_FAILED'],
  carrier_missed_pickup: [['REQUEST_CREATED'], 'PICKUP_RETRY'],
  carrier_pickup: [['REQUEST_CREATED'], 'PICKUP_DONE'],
  carrier_delivery: [['PICKUP_DONE'], 'DELIVERY_DONE'],
  carrier_failed_delivery: [['PICKUP_DONE'], 'DELIVERY_FAILED'],
};
/** The state to which a report or an update moves a package; undefined if there is no such transition. */
export function destination({ logistics_status }: Package, by: string): string | undefined {
  const [from, to] = transitions[by] ?? [[] as string[]];
  return from.includes(logistics_status.slice('LOGISTICS_'.length)) ? `LOGISTICS_${to}` : undefined;
}
export const seller_delivers = [90021, 90025, 90026];
export const code = (name: string) => `logistics.${name}`;
