// The life of packages as decisions.md section 5 tells it: no database, and none of Stoa's own rules. Where several
// things are wrong with a call, the page does not say which one is told; the model then takes any of them.

export const mode_names = ['pickup', 'dropoff', 'non_integrated'] as const;
export type Mode = (typeof mode_names)[number];
/** What each mode of a channel asks for, and in which local hours it collects. */
export interface Channel extends Partial<Record<Mode, readonly string[]>> {
  readonly logistic_id: number;
  readonly region: 'BR' | 'SG' | 'TH';
  readonly slots?: {
    readonly days_ahead: number;
    /** 1 is Monday. */
    readonly weekdays: readonly number[];
    readonly windows: readonly { from: number; to: number; book_by: number; days_before: number }[];
  };
  /** Whether it hands out tracking numbers. */
  readonly assigns: boolean;
}
export interface Caller {
  readonly shop_id: number;
  readonly region: Channel['region'];
  readonly address_ids: readonly number[];
  readonly partner_id: number;
}
export type Named = { readonly order_sn: string; readonly package_number?: string };
type Numbers = Record<'address_id' | 'branch_id', number>;
type Texts = Record<
  'pickup_time_id' | 'slug' | 'sender_real_name' | 'tracking_number' | 'tracking_no',
  string
>;
export type Sent = Partial<Numbers & Texts>;
export type Modes = Partial<Record<Mode, Sent>>;
/** One of these codes, `` for a success; and then this payload, or rows, each with codes of its own. */
export interface Expected {
  readonly codes: readonly string[];
  readonly said?: unknown;
  readonly rows?: readonly (Named & Expected)[];
}

const arranged_fields = [
  'mode',
  'address_id',
  'pickup_time_id',
  'branch_id',
  'slug',
  'sender_real_name',
] as const;
/** One transition, and the number of the command that made it. */
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
    return stage_of[this.logistics_status] === 0;
  }
  /** Whether a slot is booked; only then another one can be. */
  get has_slot(): boolean {
    const is_arranged = this.logistics_status === 'LOGISTICS_REQUEST_CREATED';
    return is_arranged && !!this.arranged.pickup_time_id;
  }
  get can_move(): boolean {
    return this.has_slot && this.reschedule_allowed === 1;
  }
}
export interface Order {
  readonly shop_id: number;
  readonly order_sn: string;
  order_status: string;
  readonly packages: readonly Package[];
}

const order_statuses = ['READY_TO_SHIP', 'PROCESSED', 'SHIPPED', 'TO_CONFIRM_RECEIVE'];
const stage_of: Readonly<Record<string, number>> = {
  LOGISTICS_READY: 0,
  LOGISTICS_PICKUP_RETRY: 0,
  LOGISTICS_REQUEST_CREATED: 1,
  LOGISTICS_PICKUP_DONE: 2,
  LOGISTICS_DELIVERY_FAILED: 2,
  LOGISTICS_DELIVERY_DONE: 3,
};
/** The status of an order with packages in these states: the one that has come least far decides. */
export const orderStatus = (states: readonly string[]) =>
  order_statuses[Math.min(...states.map((at) => stage_of[at] as number))] as string;
export const isClosed = (order: Order) => !order_statuses.includes(order.order_status);

const moves: Readonly<Record<string, readonly [from: string[], to: string]>> = {
  logistics_pickup_done: [['REQUEST_CREATED'], 'PICKUP_DONE'],
  logistic_pickup_done: [['REQUEST_CREATED'], 'PICKUP_DONE'],
  logistics_delivery_done: [['REQUEST_CREATED', 'PICKUP_DONE'], 'DELIVERY_DONE'],
  logistics_delivery_failed: [['REQUEST_CREATED', 'PICKUP_DONE'], 'DELIVERY_FAILED'],
  carrier_missed_pickup: [['REQUEST_CREATED'], 'PICKUP_RETRY'],
  carrier_pickup: [['REQUEST_CREATED'], 'PICKUP_DONE'],
  carrier_delivery: [['PICKUP_DONE'], 'DELIVERY_DONE'],
  carrier_failed_delivery: [['PICKUP_DONE'], 'DELIVERY_FAILED'],
};
/** Where a report or a carrier's update takes a package; undefined where there is no such transition. */
export function destination({ logistics_status }: Package, by: string): string | undefined {
  const [from, to] = moves[by] ?? [[] as string[]];
  return from.includes(logistics_status.slice('LOGISTICS_'.length)) ? `LOGISTICS_${to}` : undefined;
}
export const seller_delivers = [90021, 90025, 90026];
const hours_east = { BR: -3, SG: 8, TH: 7 };
const hour = 3_600;
export const code = (name: string) => `logistics.${name}`;

export class Model {
  now = 0;
  call = 0;
  /** Every pickup_time_id that was ever offered, with when its slot begins. */
  readonly slot_dates = new Map<string, number>();

  constructor(
    readonly orders: readonly Order[],
    /** What can be chosen besides: branches near every shop, and drop-off partners. */
    readonly choices: { readonly branch_ids: readonly number[]; readonly slugs: readonly string[] },
  ) {}

  /** When the slots of a channel begin, of those that can be booked now. */
  slots({ region, slots }: Channel): number[] {
    const east = hours_east[region] * hour;
    const today = Math.floor((this.now + east) / (24 * hour));
    return Array.from({ length: slots?.days_ahead ?? 0 }, (_, ahead) => today + ahead)
      .filter((day) => slots?.weekdays.includes(((day + 3) % 7) + 1))
      .flatMap((day) => (slots?.windows ?? []).map((of) => ({ ...of, midnight: day * 24 * hour - east })))
      .filter((of) => this.now < of.midnight + Math.min(of.from, of.book_by - 24 * of.days_before) * hour)
      .map(({ midnight, from }) => midnight + from * hour);
  }

  /** The slots that a package can have at an address: not the one that is booked there. */
  offered({ channel, arranged, has_slot }: Package, address_id: number): number[] {
    const booked = this.slot_dates.get(`${arranged.pickup_time_id}`);
    const is_there = has_slot && arranged.address_id === address_id;
    return this.slots(channel).filter((begins) => !(is_there && begins === booked));
  }

  find({ shop_id }: Caller, { order_sn }: Named): Order | undefined {
    return this.orders.find((order) => order.shop_id === shop_id && order.order_sn === order_sn);
  }

  /** The package that is meant, or what is wrong. */
  pick({ packages }: Order, { package_number }: Named): Package | 'split' | 'unknown' {
    if (package_number === undefined) return packages.length === 1 ? (packages[0] as Package) : 'split';
    return packages.find((of) => of.package_number === package_number) ?? 'unknown';
  }

  move(order: Order, of: Package, to: string, partner_id: number | null): void {
    const actor = partner_id === null ? 'carrier' : 'seller';
    of.steps.push({ from: of.logistics_status, to, actor, partner_id, at: this.now, call: this.call });
    of.logistics_status = to;
    of.reschedule_allowed = 0;
    order.order_status = orderStatus(order.packages.map((each) => each.logistics_status));
  }

  /** Everything that is wrong with how a package is to be shipped. */
  #wrong(of: Package, modes: Modes, { address_ids }: Caller): string[] {
    const [mode, ...others] = mode_names.filter((name) => modes[name]);
    if (!mode || others.length > 0) return [code('ship_order_only_support_one_type')];
    const asked = of.channel[mode];
    if (!asked) return [code(`ship_order_unsupport_${mode}`)];
    const { address_id = 0, pickup_time_id = '', branch_id = 0, slug = '', ...sent } = modes[mode] ?? {};
    const tracking = (sent.tracking_number || sent.tracking_no || '').trim();
    const name = (sent.sender_real_name ?? '').trim();
    const takes_tracking = asked.includes('tracking_number') || asked.includes('tracking_no');
    const is_job = mode === 'dropoff' && [80003, 80004].includes(of.channel.logistic_id);
    const { branch_ids, slugs } = this.choices;
    const wrong: string[] = [];
    const found = (is_wrong: boolean, what: string) => is_wrong && wrong.push(what);
    const needs = (field: string, is_missing: boolean) => asked.includes(field) && is_missing;
    const offered = this.offered(of, address_id);
    // Where no slot is offered none has to be chosen, but for another slot there must be one.
    const lacks_time = !pickup_time_id && (offered.length > 0 || of.has_slot);
    const is_missing = needs('address_id', !address_id) || needs('pickup_time_id', lacks_time);
    const is_late = !!pickup_time_id && !offered.includes(this.slot_dates.get(pickup_time_id) ?? 0);
    found(is_missing, code('ship_order_need_address_pickup_time'));
    found(needs('address_id', !!address_id && !address_ids.includes(address_id)), code('address_not_found'));
    found(needs('pickup_time_id', is_late), code('ship_order_pickup_time_invalid'));
    found(needs('branch_id', !branch_id), code('ship_order_need_branch_id'));
    found(needs('branch_id', !!branch_id && !branch_ids.includes(branch_id)), 'error_param');
    found(needs('slug', !slugs.includes(slug)), 'error_param');
    found(needs('sender_real_name', !is_job && !name), code('ship_order_need_sender_real_name'));
    found(needs('sender_real_name', name.length > 100), code('ship_order_long_sender_real_name'));
    found(is_job && !name === !tracking, code('ship_order_invalid_job_param'));
    found(!is_job && takes_tracking && !tracking, code('ship_order_need_tracking_number'));
    found(!takes_tracking && !!tracking, 'error_param');
    found(tracking.length > 64, code('ship_order_long_tracking_number'));
    return wrong;
  }

  /** Arranges one package, unless something is wrong with that. */
  #ship(caller: Caller, named: Named, modes: Modes, may_move: boolean): string[] {
    const order = this.find(caller, named);
    if (!order) return ['error_not_found'];
    const of = this.pick(order, named);
    if (of === 'split') return [code('ship_order_need_pacakge_number')];
    if (of === 'unknown') return [code('package_number_not_exist')];
    if (isClosed(order) && of.is_ready) return [code('ship_order_not_ready_to_ship')];
    if (!of.is_ready && !(may_move && of.can_move && modes.pickup)) return [code('package_already_shipped')];
    const wrong = this.#wrong(of, modes, caller);
    if (wrong.length > 0) return wrong;
    const [mode = 'pickup'] = mode_names.filter((name) => modes[name]);
    const sent = modes[mode] ?? {};
    const said = (sent.tracking_number || sent.tracking_no)?.trim() || null;
    const is_assigned = of.channel.assigns && mode !== 'non_integrated';
    const taken = arranged_fields.filter((field) => of.channel[mode]?.includes(field));
    const wordOf = (value: unknown) => (typeof value === 'string' ? value.trim() : value) || null;
    const values = taken.map((field) => [field, wordOf(sent[field as keyof Sent])]);
    of.arranged = { mode, ...Object.fromEntries(values) };
    of.arranged_at = this.now;
    of.tracking_number = said ?? (is_assigned ? 'assigned' : null);
    const is_gone = mode === 'non_integrated' && !seller_delivers.includes(of.channel.logistic_id);
    const to = is_gone ? 'LOGISTICS_PICKUP_DONE' : 'LOGISTICS_REQUEST_CREATED';
    this.move(order, of, to, caller.partner_id);
    return [];
  }

  shipOrder(caller: Caller, named: Named, modes: Modes): Expected {
    const wrong = this.#ship(caller, named, modes, true);
    return { codes: wrong.length > 0 ? wrong : [''] };
  }

  batchShipOrder(caller: Caller, list: readonly Named[], modes: Modes): Expected {
    if (list.length < 1 || list.length > 150) return { codes: ['error_param'] };
    const rows = list.map((named) => {
      const order = this.find(caller, named);
      const of = order && this.pick(order, named);
      const is_barred = typeof of === 'object' && of.channel.logistic_id !== 90003;
      const codes = is_barred ? ['error_permission'] : this.#ship(caller, named, modes, false);
      const { package_number } = codes.length === 0 && typeof of === 'object' ? of : named;
      return { order_sn: named.order_sn, package_number, codes: codes.length > 0 ? codes : [''] };
    });
    const is_failure = rows.every(({ codes }) => codes[0] !== '');
    return { codes: [is_failure ? 'common.batch_api_all_failed' : ''], rows };
  }
}
