// A specification of shipping packages, without a database and without any of Stoa's own rules. If several
// things are wrong with a call, the specification does not say which one is answered; the model accepts any of
// them.
import {
  arranged_fields,
  type Caller,
  type Channel,
  code,
  type Expected,
  isClosed,
  type Modes,
  mode_names,
  type Order,
  orderStatus,
  type Package,
  type PackageName,
  type Sent,
  seller_delivers,
} from './model_package.ts';

const hours_east = { BR: -3, SG: 8, TH: 7 };
const hour = 3_600;

export class Model {
  now = 0;
  call = 0;
  /** Every pickup_time_id that was ever offered, with the start of its slot. */
  readonly slot_dates = new Map<string, number>();

  constructor(
    readonly orders: readonly Order[],
    /** The other choices: branches near every shop, and drop-off partners. */
    readonly choices: { readonly branch_ids: readonly number[]; readonly slugs: readonly string[] },
  ) {}

  /** The start times of a channel's slots that can be booked now. */
  slots({ region, slots }: Channel): number[] {
    const east = hours_east[region] * hour;
    const today = Math.floor((this.now + east) / (24 * hour));
    return Array.from({ length: slots?.days_ahead ?? 0 }, (_, ahead) => today + ahead)
      .filter((day) => slots?.weekdays.includes(((day + 3) % 7) + 1))
      .flatMap((day) =>
        (slots?.windows ?? []).map((window) => ({ ...window, midnight: day * 24 * hour - east })),
      )
      .filter(
        (window) =>
          this.now < window.midnight + Math.min(window.from, window.book_by - 24 * window.days_before) * hour,
      )
      .map(({ midnight, from }) => midnight + from * hour);
  }

  /** The slots offered to a package at an address, except the slot that is booked there. */
  offered({ channel, arranged, has_slot }: Package, address_id: number): number[] {
    const booked = this.slot_dates.get(`${arranged.pickup_time_id}`);
    const is_there = has_slot && arranged.address_id === address_id;
    return this.slots(channel).filter((begins) => !(is_there && begins === booked));
  }

  find({ shop_id }: Caller, { order_sn }: PackageName): Order | undefined {
    return this.orders.find((order) => order.shop_id === shop_id && order.order_sn === order_sn);
  }

  /** The named package, or what is wrong. */
  pick({ packages }: Order, { package_number }: PackageName): Package | 'split' | 'unknown' {
    if (package_number === undefined) return packages.length === 1 ? (packages[0] as Package) : 'split';
    return packages.find((pkg) => pkg.package_number === package_number) ?? 'unknown';
  }

  readonly #number_owners = new Map<string, string>();

  /** Claims a seller's tracking number for this order. @returns whether no other order of the shop has it. */
  claimNumber({ shop_id }: Caller, tracking_number: string, { order_sn }: Order): boolean {
    const key = `${shop_id} ${tracking_number}`;
    const owner = this.#number_owners.get(key) ?? order_sn;
    this.#number_owners.set(key, owner);
    return owner === order_sn;
  }

  transition(order: Order, pkg: Package, to: string, partner_id: number | null): void {
    const actor = partner_id === null ? 'carrier' : 'seller';
    pkg.steps.push({ from: pkg.logistics_status, to, actor, partner_id, at: this.now, call: this.call });
    pkg.logistics_status = to;
    pkg.reschedule_allowed = 0;
    order.order_status = orderStatus(order.packages.map((each) => each.logistics_status));
  }

  /** Everything that is wrong with an arrangement of a package. */
  #violations(pkg: Package, modes: Modes, { address_ids }: Caller): string[] {
    const [mode, ...others] = mode_names.filter((name) => modes[name]);
    if (!mode || others.length > 0) return [code('ship_order_only_support_one_type')];
    const needed = pkg.channel[mode];
    if (!needed) return [code(`ship_order_unsupport_${mode}`)];
    const { address_id = 0, pickup_time_id = '', branch_id = 0, slug = '', ...sent } = modes[mode] ?? {};
    const tracking = (sent.tracking_number || sent.tracking_no || '').trim();
    const name = (sent.sender_real_name ?? '').trim();
    const needs_tracking = needed.includes('tracking_number') || needed.includes('tracking_no');
    const is_job = mode === 'dropoff' && [80003, 80004].includes(pkg.channel.logistic_id);
    const { branch_ids, slugs } = this.choices;
    const wrong: string[] = [];
    const check = (is_wrong: boolean, what: string) => is_wrong && wrong.push(what);
    const needs = (field: string, is_missing: boolean) => needed.includes(field) && is_missing;
    const offered = this.offered(pkg, address_id);
    // If no slot is offered, none must be chosen; but to change a slot there must be one.
    const lacks_time = !pickup_time_id && (offered.length > 0 || pkg.has_slot);
    const is_missing = needs('address_id', !address_id) || needs('pickup_time_id', lacks_time);
    const is_late = !!pickup_time_id && !offered.includes(this.slot_dates.get(pickup_time_id) ?? 0);
    check(is_missing, code('ship_order_need_address_pickup_time'));
    check(needs('address_id', !!address_id && !address_ids.includes(address_id)), code('address_not_found'));
    check(needs('pickup_time_id', is_late), code('ship_order_pickup_time_invalid'));
    check(needs('branch_id', !branch_id), code('ship_order_need_branch_id'));
    check(needs('branch_id', !!branch_id && !branch_ids.includes(branch_id)), 'error_param');
    check(needs('slug', !slugs.includes(slug)), 'error_param');
    check(needs('sender_real_name', !is_job && !name), code('ship_order_need_sender_real_name'));
    check(needs('sender_real_name', name.length > 100), code('ship_order_long_sender_real_name'));
    check(is_job && !name === !tracking, code('ship_order_invalid_job_param'));
    check(!is_job && needs_tracking && !tracking, code('ship_order_need_tracking_number'));
    check(!needs_tracking && !!tracking, 'error_param');
    check(tracking.length > 64, code('ship_order_long_tracking_number'));
    return wrong;
  }

  /** Arranges one package, unless something is wrong. */
  #ship(caller: Caller, package_name: PackageName, modes: Modes, may_reschedule: boolean): string[] {
    const order = this.find(caller, package_name);
    if (!order) return ['error_not_found'];
    const pkg = this.pick(order, package_name);
    if (pkg === 'split') return [code('ship_order_need_pacakge_number')];
    if (pkg === 'unknown') return [code('package_number_not_exist')];
    if (isClosed(order) && pkg.is_ready) return [code('ship_order_not_ready_to_ship')];
    if (!pkg.is_ready && !(may_reschedule && pkg.can_reschedule && modes.pickup))
      return [code('package_already_shipped')];
    const wrong = this.#violations(pkg, modes, caller);
    if (wrong.length > 0) return wrong;
    const [mode = 'pickup'] = mode_names.filter((name) => modes[name]);
    const sent = modes[mode] ?? {};
    const stated = (sent.tracking_number || sent.tracking_no)?.trim() || null;
    if (stated && !this.claimNumber(caller, stated, order)) return [code('error_param')];
    const is_assigned = pkg.channel.assigns && mode !== 'non_integrated';
    const kept_fields = arranged_fields.filter((field) => pkg.channel[mode]?.includes(field));
    const trimOrNull = (value: unknown) => (typeof value === 'string' ? value.trim() : value) || null;
    const values = kept_fields.map((field) => [field, trimOrNull(sent[field as keyof Sent])]);
    pkg.arranged = { mode, ...Object.fromEntries(values) };
    pkg.arranged_at = this.now;
    pkg.tracking_number = stated ?? (is_assigned ? 'assigned' : null);
    const is_handed_over = mode === 'non_integrated' && !seller_delivers.includes(pkg.channel.logistic_id);
    const to = is_handed_over ? 'LOGISTICS_PICKUP_DONE' : 'LOGISTICS_REQUEST_CREATED';
    this.transition(order, pkg, to, caller.partner_id);
    return [];
  }

  shipOrder(caller: Caller, package_name: PackageName, modes: Modes): Expected {
    const wrong = this.#ship(caller, package_name, modes, true);
    return { codes: wrong.length > 0 ? wrong : [''] };
  }

  batchShipOrder(caller: Caller, list: readonly PackageName[], modes: Modes): Expected {
    if (list.length < 1 || list.length > 150) return { codes: ['error_param'] };
    const rows = list.map((package_name) => {
      const order = this.find(caller, package_name);
      const pkg = order && this.pick(order, package_name);
      const is_barred = typeof pkg === 'object' && pkg.channel.logistic_id !== 90003;
      const codes = is_barred ? ['error_permission'] : this.#ship(caller, package_name, modes, false);
      const { package_number } = codes.length === 0 && typeof pkg === 'object' ? pkg : package_name;
      return { order_sn: package_name.order_sn, package_number, codes: codes.length > 0 ? codes : [''] };
    });
    const is_failure = rows.every(({ codes }) => codes[0] !== '');
    return { codes: [is_failure ? 'common.batch_api_all_failed' : ''], rows };
  }
}
