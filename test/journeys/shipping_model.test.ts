// Random lives of packages, on both engines at once: each command must be answered as the model says, alike on both,
// and at the end of each life both stores hold what the model holds. STOA_TEST_SEED repeats a run.
import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contracts } from '../../src/app/contracts.ts';
import { allowReschedule, recordCarrierUpdate } from '../../src/logistics/shipping/carrier_update.ts';
import type { CarrierTransitionName } from '../../src/order/package_transitions.ts';
import { successSchema } from '../../src/platform/contract/answer_schema.ts';
import { compileCheck } from '../../src/platform/contract/check.ts';
import { signedUrl } from '../../src/platform/contract/client.ts';
import type { Operation, OperationName } from '../../src/platform/contract/operation.ts';
import { type EngineName, engine_names } from '../support/databases.ts';
import type { GivenPartner } from '../support/given/account.ts';
import { isWarning, openWorld } from '../support/harness.ts';
import { storedShipping } from '../support/stored_orders.ts';
import {
  type Caller,
  type Channel,
  code,
  destination,
  type Expected,
  isClosed,
  type Mode,
  Model,
  type Modes,
  mode_names,
  type Named,
  type Order,
  Package,
  seller_delivers,
} from './shipping_model.ts';

const seed = Number(process.env.STOA_TEST_SEED ?? randomInt(2 ** 31));
const lives = 40;
const commands_per_life = 250;
const day = 86_400;

const by_day = { from: 9, to: 12, book_by: 8, days_before: 0 };
const by_night = { from: 22, to: 26, book_by: 20, days_before: 1 };
const daily = {
  days_ahead: 3,
  weekdays: [1, 2, 3, 4, 5, 6],
  windows: [by_day, { ...by_day, from: 14, to: 18 }],
};
const nightly = { days_ahead: 2, weekdays: [1, 2, 3, 4, 5, 6, 7], windows: [by_night] };
const [BR, SG, TH] = [{ region: 'BR' }, { region: 'SG' }, { region: 'TH' }] as const;
const slot = ['address_id', 'pickup_time_id'];
const channels: readonly Channel[] = [
  { ...BR, logistic_id: 90003, assigns: true, pickup: slot, dropoff: [], slots: daily },
  { ...BR, logistic_id: 90021, assigns: false, non_integrated: [] },
  { ...BR, logistic_id: 90025, assigns: false, non_integrated: ['tracking_no'] },
  { ...BR, logistic_id: 90026, assigns: false, pickup: ['address_id'], dropoff: [], non_integrated: [] },
  {
    ...SG,
    logistic_id: 18001,
    assigns: true,
    pickup: slot,
    dropoff: ['branch_id'],
    non_integrated: [],
    slots: nightly,
  },
  {
    ...SG,
    logistic_id: 18002,
    assigns: false,
    pickup: [...slot, 'tracking_number'],
    dropoff: ['sender_real_name'],
    non_integrated: ['tracking_no'],
  },
  { ...TH, logistic_id: 70001, assigns: true, pickup: [], dropoff: ['slug'] },
  { ...TH, logistic_id: 80003, assigns: true, dropoff: ['sender_real_name', 'tracking_no'] },
];
const shops = [
  { ...BR, shop_id: 501, address_ids: [11, 12] },
  { ...SG, shop_id: 502, address_ids: [21, 22] },
  { ...TH, shop_id: 503, address_ids: [31] },
];
const choices = { branch_ids: [41, 42], slugs: ['corner-shop', 'kiosk'] };
/** The packages' channels of every order of one life, by shop. */
const baskets: Readonly<Record<number, readonly number[][]>> = {
  501: [
    [90003],
    [90003],
    [90003],
    [90003],
    [90003, 90003],
    [90021],
    [90025],
    [90026],
    [90026],
    [90021, 90026],
    [90003, 90021],
  ],
  502: [[18001], [18001], [18001], [18002], [18002], [18002], [18002], [18002], [18001, 18002]],
  503: [[70001], [70001], [80003], [80003], [80003], [70001, 80003]],
};
/** The second partner acts for two of the three shops. */
const callers = (partner_ids: readonly number[]): (Caller & { granted: boolean })[] =>
  partner_ids.flatMap((partner_id, second) =>
    shops.map((shop) => ({ ...shop, partner_id, granted: second === 0 || shop.region !== 'TH' })),
  );
const documentsOf = ({ logistic_id }: Channel) =>
  logistic_id % 2 === 0
    ? (['NORMAL_AIR_WAYBILL', 'THERMAL_AIR_WAYBILL'] as const)
    : (['THERMAL_AIR_WAYBILL'] as const);

// What else the model answers; shipping_model.ts has the arranging of shipments.
interface Report {
  readonly logistics_status: string;
  readonly tracking_number?: string;
  readonly tracking_url?: string;
  readonly failed_reason?: string;
}
const meant = (model: Model, caller: Caller, named: Named) => {
  const order = model.find(caller, named);
  return { order, of: order && model.pick(order, named) };
};
function updateTrackingStatus(model: Model, caller: Caller, named: Named, report: Report): Expected {
  const { logistics_status, tracking_number, tracking_url, failed_reason } = report;
  if (caller.region !== 'BR') return { codes: ['error_permission'] };
  const order = model.find(caller, named);
  if (!order) return { codes: [code('order_not_exist')] };
  const ids = order.packages.map(({ channel }) => channel.logistic_id);
  const is_pickup = /_pickup_done$/.test(logistics_status);
  const is_failure = logistics_status === 'logistics_delivery_failed';
  const is_wrong =
    !ids.every((id) => seller_delivers.includes(id)) ||
    (!is_pickup && (tracking_number ?? tracking_url) !== undefined) ||
    (!is_failure && failed_reason !== undefined) ||
    (is_failure && ids.includes(90026) && failed_reason === undefined);
  if (is_wrong) return { codes: ['error_param'] };
  const can_all = order.packages.every((of) => destination(of, logistics_status));
  if (isClosed(order) || !can_all) return { codes: [''], said: 'failed' };
  for (const of of order.packages) {
    of.tracking_number = tracking_number ?? of.tracking_number;
    of.tracking_url = tracking_url ?? of.tracking_url;
    of.failed_reason = failed_reason ?? null;
    model.move(order, of, destination(of, logistics_status) as string, caller.partner_id);
  }
  return { codes: [''], said: 'succeed' };
}
function carrierUpdate(model: Model, caller: Caller, named: Named, deed: string): string {
  const { order, of } = meant(model, caller, named);
  if (!order || typeof of !== 'object') return 'not_found';
  const to = destination(of, deed);
  if (!to || isClosed(order)) return 'not_possible';
  model.move(order, of, to, null);
  return 'recorded';
}
function allowsReschedule(model: Model, caller: Caller, named: Named): boolean {
  const { order, of } = meant(model, caller, named);
  const changes =
    typeof of === 'object' && of.has_slot && !!order && !isClosed(order) && of.reschedule_allowed === 0;
  if (changes) of.reschedule_allowed = 1;
  return changes;
}
function getShippingParameter(model: Model, caller: Caller, named: Named): Expected {
  const { order, of } = meant(model, caller, named);
  if (!order || !of) return { codes: ['error_not_found'] };
  if (typeof of === 'string') return { codes: [code('package_number_not_exist')] };
  if (isClosed(order) || !(of.is_ready || of.can_move)) return { codes: ['error_param'] };
  const { pickup, dropoff, non_integrated, slots } = of.channel;
  const info_needed = of.is_ready ? { pickup, dropoff, non_integrated } : { pickup };
  const has_slots = pickup?.includes('pickup_time_id') && slots;
  const asks = (field: string) => Object.values(info_needed).some((asked) => asked?.includes(field));
  const addresses = caller.address_ids.map((address_id) => ({
    address_id,
    time_slot_list: has_slots ? model.offered(of, address_id) : null,
  }));
  const said = {
    info_needed: JSON.parse(JSON.stringify(info_needed)),
    addresses: asks('address_id') ? addresses : undefined,
    branches: asks('branch_id') ? choices.branch_ids : undefined,
    slugs: asks('slug') ? choices.slugs : undefined,
  };
  return { codes: [''], said };
}
function getShippingDocumentParameter(model: Model, caller: Caller, list: readonly Named[]): Expected {
  if (list.length < 1 || list.length > 50) return { codes: ['error_param'] };
  const rows = list.map((named) => {
    const { order, of } = meant(model, caller, named);
    if (!order || !of) return { ...named, codes: [code('order_not_exist')] };
    if (typeof of === 'string') return { ...named, codes: [code('package_number_not_found')] };
    return { ...named, package_number: of.package_number, codes: [''], said: documentsOf(of.channel) };
  });
  return { codes: [rows.every(({ codes }) => codes[0]) ? 'common.batch_api_all_failed' : ''], rows };
}

// What a command is about is said relatively, so that it means something whatever has happened before.
const weighted = <W extends string>(weights: Record<W, number>): fc.Arbitrary<W> =>
  fc.oneof(
    ...Object.entries<number>(weights).map(([word, weight]) => ({
      weight,
      arbitrary: fc.constant(word as W),
    })),
  );
const anyTarget = fc.record({
  about: weighted({ apt: 12, own: 4, any: 1, unknown: 1 }),
  at: fc.nat(99),
  named: weighted({ right: 12, left_out: 4, another: 1, unknown: 1 }),
});
const anyCommand = fc.record({
  kind: weighted({
    ship: 34,
    batch: 12,
    track: 16,
    parameter: 10,
    documents: 6,
    carrier: 14,
    allow: 7,
    clock: 3,
  }),
  caller: weighted({ '0': 6, '1': 6, '2': 4, '3': 3, '4': 3, '5': 1 }),
  /** Whether what only works in Brazil is called there. */
  is_informed: weighted({ yes: 12, no: 1 }),
  target: anyTarget,
  more: fc.array(anyTarget, { maxLength: 4 }),
  rows: weighted({ right: 20, twice: 4, none: 1, too_many: 1 }),
  modes: weighted({ offered: 30, pickup: 4, dropoff: 4, non_integrated: 4, none: 1, two: 1 }),
  /** Whether only what the mode asks for is sent. */
  fields: weighted({ fitting: 12, all: 1 }),
  address_id: weighted({ '0': 12, '1': 6, foreign: 2, none: 2 }),
  pickup_time_id: weighted({ '0': 9, '1': 6, '2': 3, booked: 3, passed: 1, invented: 1, none: 1 }),
  branch_id: weighted({ '0': 5, '1': 5, foreign: 2, none: 3 }),
  slug: weighted({ '0': 6, '1': 6, foreign: 1, none: 1 }),
  sender_real_name: weighted({ Ada: 8, long: 2, blank: 1, none: 6 }),
  tracking: weighted({ tracking_number: 7, tracking_no: 7, long: 2, blank: 1, none: 5 }),
  logistics_status: weighted({
    logistics_pickup_done: 8,
    logistic_pickup_done: 2,
    logistics_delivery_done: 6,
    logistics_delivery_failed: 6,
    logistics_lost: 1,
  }),
  report: weighted({ fitting: 20, tracked: 1, reasoned: 1, bare: 3 }),
  deed: weighted({
    carrier_missed_pickup: 8,
    carrier_pickup: 4,
    carrier_delivery: 3,
    carrier_failed_delivery: 3,
  }),
  minutes: fc.constantFrom(1, 60, 180, 13 * 60, 26 * 60),
});
type Command = typeof anyCommand extends fc.Arbitrary<infer C> ? C : never;

/** Packages that a command may succeed with. */
const apt: Readonly<Record<string, (of: Package, command: Command) => unknown>> = {
  ship: (of) => of.is_ready || of.can_move,
  batch: (of) => of.is_ready && of.channel.logistic_id === 90003,
  track: (of) => of.arranged_at !== null && seller_delivers.includes(of.channel.logistic_id),
  parameter: (of) => of.is_ready || of.can_move,
  carrier: (of, { deed }) => destination(of, deed),
  allow: (of) => of.has_slot && of.reschedule_allowed === 0,
};

function nameOf(
  model: Model,
  caller: Caller,
  command: Command,
  { about, at, named } = command.target,
): Named {
  const all = model.orders
    .filter(({ shop_id }) => about === 'any' || shop_id === caller.shop_id)
    .flatMap((order) =>
      order.packages.map((of) => ({ order_sn: order.order_sn, of, is_open: !isClosed(order) })),
    );
  const fitting = all.filter(
    ({ of, is_open }) => about !== 'apt' || (is_open && (apt[command.kind]?.(of, command) ?? true)),
  );
  const pick = (list: typeof all, index: number) => list[index % list.length] as (typeof all)[number];
  const { order_sn, of } = pick(fitting.length > 0 ? fitting : all, at);
  const { package_number } = named === 'another' ? pick(all, at + 1).of : of;
  return {
    order_sn: about === 'unknown' ? 'nowhere' : order_sn,
    ...(named !== 'left_out' && { package_number: named === 'unknown' ? 'OFG0' : package_number }),
  };
}

/** The one with this number; what is nobody's, or nothing. */
const nth = <T>(list: readonly T[], word: string, foreign: T): T | undefined =>
  word === 'foreign' ? foreign : list[Number(word) % list.length];

function modesOf(
  model: Model,
  caller: Caller,
  named: Named,
  command: Command,
  ids: Map<string, string>,
): Modes {
  const { of: found } = meant(model, caller, named);
  const of = typeof found === 'object' ? found : new Package('', channels[0] as Channel);
  const { channel } = of;
  const offered = mode_names.filter((name) => channel[name] && (!of.can_move || name === 'pickup'));
  const { modes } = command;
  if (modes === 'none') return {};
  if (modes === 'two') return { pickup: {}, dropoff: {} };
  const mode: Mode = modes === 'offered' ? (offered[command.target.at % offered.length] as Mode) : modes;
  const address_id = nth(caller.address_ids, command.address_id, 99);
  const date = model.offered(of, address_id ?? 0)[Number(command.pickup_time_id)];
  const slot_ids: Record<string, string | undefined> = {
    booked: String(of.arranged.pickup_time_id ?? 'none yet'),
    passed: [...model.slot_dates].find(([, begins]) => begins < model.now)?.[0] ?? 'none yet',
    invented: 'at noon',
    none: undefined,
  };
  const text = { Ada: 'Ada', long: 'x'.repeat(101), blank: ' ', none: undefined };
  const tracking = {
    tracking_number: 'TN1',
    tracking_no: 'TN2',
    long: 'x'.repeat(65),
    blank: ' ',
    none: undefined,
  };
  const sent = {
    address_id,
    pickup_time_id:
      date === undefined ? slot_ids[command.pickup_time_id] : ids.get(`${channel.logistic_id}/${date}`),
    branch_id: nth(choices.branch_ids, command.branch_id, 43),
    slug: nth(choices.slugs, command.slug, 'the-moon'),
    sender_real_name: text[command.sender_real_name],
    [command.tracking === 'tracking_no' ? 'tracking_no' : 'tracking_number']: tracking[command.tracking],
  };
  const asked = channel[mode] ?? [];
  const isAsked = (name: string) =>
    asked.includes(name) || (/^tracking/.test(name) && asked.some((field) => /^tracking/.test(field)));
  const kept = Object.entries(sent).filter(
    ([name, value]) => value !== undefined && (command.fields === 'all' || isAsked(name)),
  );
  return { [mode]: Object.fromEntries(kept) };
}

const reportOf = ({ logistics_status, report, tracking }: Command): Report => ({
  logistics_status,
  ...((report === 'tracked' || (report === 'fitting' && /pickup/.test(logistics_status))) && {
    tracking_number: tracking === 'long' ? 'x'.repeat(64) : `BR-${tracking}`,
    ...(tracking !== 'none' && { tracking_url: 'https://carrier.example/track' }),
  }),
  ...((report === 'reasoned' || (report === 'fitting' && /failed/.test(logistics_status))) && {
    failed_reason: 'buyer_unreachable',
  }),
});

interface Answer {
  readonly status: number;
  readonly request_id: string;
  /** The body without what differs between two calls. */
  readonly body: Record<string, unknown> & { error: string };
}
const checks = new Map(
  (contracts as readonly Operation[]).map((of) => [
    of.name,
    compileCheck(successSchema(of, { closed: true })),
  ]),
);

/** What is kept of the model's order on each of its packages. */
const finalStatusOf = ({ order_status }: Order) =>
  order_status === 'CANCELLED' || order_status === 'COMPLETED' ? order_status : null;

/** One engine with the shops, and partners to call for them. */
async function openSide(engine: EngineName) {
  const world = await openWorld(engine);
  const { given, clock, marketplace } = world;
  const partners = [world.partner, await given.partner()] as const;
  for (const channel of channels) {
    const { region, logistic_id, slots, assigns, pickup, dropoff, non_integrated } = channel;
    const clock_of = (hours: number) => `${String(hours % 24).padStart(2, '0')}:00`;
    const windows = slots?.windows.map(({ from, to, book_by, days_before }) => ({
      from: clock_of(from),
      to: clock_of(to),
      book_by: clock_of(book_by),
      book_days_before: days_before,
    }));
    await world.given.channel({
      logistic_id,
      region,
      ...(pickup && { pickup_info_needed: pickup }),
      ...(dropoff && { dropoff_info_needed: dropoff }),
      ...(non_integrated && { non_integrated_info_needed: non_integrated }),
      ...(slots && { pickup_schedule: { ...slots, windows, shows_time: true } }),
      ...(assigns && { tracking_number_format: `${region}##########*` }),
      slug_list: choices.slugs.map((slug) => ({ slug, slug_name: slug })),
      document_types: documentsOf(channel),
      suggested_document_type: documentsOf(channel)[0],
    });
    for (const branch_id of choices.branch_ids) await world.given.branch({ logistic_id, branch_id });
    await world.given.branch({ logistic_id, branch_id: 43, state: 'Elsewhere' });
  }
  const link = { linked_at: 'now-1d', expires_at: 4_000_000_000 } as const;
  for (const { shop_id, region, address_ids } of shops) {
    await given.row('shop', { shop_id, shop_name: `${shop_id}`, region, seller_type: 'local' });
    for (const { shop_id: id, partner_id, granted } of callers(partners.map((of) => of.partner_id)))
      if (granted && id === shop_id) await given.row('shop_link', { shop_id, partner_id, ...link });
    for (const [at, address_id] of address_ids.entries())
      await world.given.address({
        shop: { shop_id, region, access_token: '' },
        address_id,
        ...(at > 0 && { address_flag: ['pickup_address'], state: 'North' }),
      });
  }
  let tokens = new Map<string, string>();
  return {
    world,
    partner_ids: partners.map(({ partner_id }) => partner_id),
    async renewTokens() {
      tokens = new Map();
      for (const { shop_id, partner_id, granted } of callers(partners.map((of) => of.partner_id)))
        if (granted) {
          const partner = partners.find((of) => of.partner_id === partner_id) as GivenPartner;
          tokens.set(`${partner_id}/${shop_id}`, await given.token({ shop_id }, partner));
        }
    },
    async order(order: Order, { region }: { region: Channel['region'] }) {
      const { shop_id, order_sn, packages } = order;
      const rows = packages.map(({ package_number, channel: { logistic_id } }) => ({
        package_number,
        logistic_id,
      }));
      const final_status = finalStatusOf(order) ?? undefined;
      await world.given.order({
        shop: { shop_id, region, access_token: '' },
        packages: rows,
        order_sn,
        final_status,
      });
    },
    async call(
      name: OperationName,
      request: Record<string, unknown>,
      { shop_id, partner_id }: Caller,
    ): Promise<Answer> {
      const operation = contracts.find((of) => of.name === name) as Operation;
      const partner = partners.find((of) => of.partner_id === partner_id) as GivenPartner;
      const access_token =
        tokens.get(`${partner_id}/${shop_id}`) ?? tokens.get(`${partners[0].partner_id}/${shop_id}`);
      const shop = { shop_id, access_token: access_token as string };
      const url = await signedUrl(operation, request, { base_url: '', ...partner, shop, clock });
      const { method } = operation;
      const headers = { 'content-type': 'application/json' };
      const { status, body: heard } = await world.send(url, {
        method,
        headers,
        ...(method === 'POST' && { body: JSON.stringify(request) }),
      });
      if (!heard.error) expect(checks.get(name)?.(heard)).toBeUndefined();
      const { request_id = '', ...body } = heard;
      return { status, request_id, body: body as Answer['body'] };
    },
    carrierUpdate: (named: Required<Named>, { shop_id }: Caller, deed: string, request_id: string) =>
      marketplace.database.transaction((store) =>
        recordCarrierUpdate(store, { shop_id, ...named }, deed as CarrierTransitionName, {
          request_id,
          now: clock.now,
        }),
      ),
    allowReschedule: (named: Required<Named>, { shop_id }: Caller) =>
      marketplace.database.transaction((store) => allowReschedule(store, { shop_id, ...named })),
  };
}
type Side = Awaited<ReturnType<typeof openSide>>;

const api = {
  ship: 'v2.logistics.ship_order',
  batch: 'v2.logistics.batch_ship_order',
  track: 'v2.logistics.update_tracking_status',
  parameter: 'v2.logistics.get_shipping_parameter',
  documents: 'v2.logistics.get_shipping_document_parameter',
} as const;
type Row = Named & { fail_error?: string; fail_message?: string };
interface Offer {
  readonly pickup: { address_list: { address_id: number; time_slot_list: Slot[] | null }[] } | null;
  readonly dropoff: { branch_list?: { branch_id: number }[]; slug_list?: { slug: string }[] } | null;
  readonly info_needed: unknown;
}
type Slot = { date: number; time_text: string; pickup_time_id: string; flags: string[] };

/** Holds an answer against what the model expects. */
function expectAsModelled({ codes, said, rows }: Expected, { status, body }: Answer): void {
  expect(codes, JSON.stringify(body)).toContain(body.error);
  expect(status).toBe(body.error === 'error_auth' ? 403 : 200);
  const response = body.response as { update_result?: string; result_list: Row[] } & Offer;
  if (rows) {
    const { result_list } = response;
    expect(result_list.map(({ order_sn, package_number }) => ({ order_sn, package_number }))).toEqual(
      rows.map(({ order_sn, package_number }) => ({ order_sn, package_number })),
    );
    for (const [at, row] of rows.entries()) expect(row.codes).toContain(result_list[at]?.fail_error ?? '');
    const failed = result_list.filter(({ fail_error }) => fail_error !== undefined);
    for (const { fail_message } of failed) expect(fail_message).toMatch(/./);
    expect(body.warning).toEqual(failed.map(({ fail_error, fail_message, ...named }) => named));
    for (const [at, row] of rows.entries())
      if (row.said) expect(result_list[at]).toMatchObject({ selectable_shipping_document_type: row.said });
  } else if (typeof said === 'string') {
    expect(response.update_result).toBe(said);
    expect(body.warning === '').toBe(said === 'succeed');
  } else if (said !== undefined) {
    const { info_needed, pickup, dropoff } = response;
    const addresses = pickup?.address_list.map(({ address_id, time_slot_list }) => ({
      address_id,
      time_slot_list: time_slot_list?.map(({ date }) => date) ?? null,
    }));
    const branches = dropoff?.branch_list?.map(({ branch_id }) => branch_id);
    const slugs = dropoff?.slug_list?.map(({ slug }) => slug);
    expect({ info_needed, addresses, branches, slugs }).toEqual(said);
  }
}

/** How often each command was answered how, and how often packages went which way. */
const seen = new Map<string, number>();
const count = (what: string) => void seen.set(what, (seen.get(what) ?? 0) + 1);

/** One life of the orders of all shops, from command to command. */
class Life {
  readonly model: Model;
  /** The request_id of each command that was a call, on each side. */
  readonly #request_ids: string[][] = [];
  /** The pickup_time_id of each slot that was ever offered. */
  readonly #told: string[] = [];
  readonly #slot_ids = new Map<string, string>();

  constructor(
    readonly sides: readonly Side[],
    readonly callers: readonly (Caller & { granted: boolean })[],
    readonly name: string,
  ) {
    const orders = shops.flatMap(({ shop_id }) =>
      (baskets[shop_id] ?? []).map((basket, at): Order => {
        // Every shop has an order of the same number, and the first shop one that is cancelled.
        const order_sn = at === 0 ? `${name}-same` : `${name}-${shop_id}-${at}`;
        const packages = basket.map(
          (id, index) =>
            new Package(
              `${order_sn}-${index}`,
              channels.find(({ logistic_id }) => logistic_id === id) as Channel,
            ),
        );
        const order_status = at === 1 ? 'CANCELLED' : 'READY_TO_SHIP';
        return { shop_id, order_sn, order_status, packages };
      }),
    );
    this.model = new Model(orders, choices);
  }

  /** All lives begin on the same weekday at the same hour, so that one that failed fails again. */
  async begin(): Promise<void> {
    const { clock } = (this.sides[0] as Side).world;
    const since = (clock.now - life_begins_at) % (7 * day);
    await this.moveClock(since === 0 ? 0 : 7 * day - since);
    const at = (order: Order) =>
      shops.find(({ shop_id }) => shop_id === order.shop_id) as (typeof shops)[number];
    await Promise.all(
      this.sides.flatMap((side) => this.model.orders.map((order) => side.order(order, at(order)))),
    );
  }

  async moveClock(seconds: number): Promise<void> {
    for (const { world, renewTokens } of this.sides) {
      world.clock.advance({ seconds });
      await renewTokens();
    }
    this.model.now = (this.sides[0] as Side).world.clock.now;
    for (const [order_sn, caller] of probes(this.callers))
      for (const side of this.sides) {
        const { body } = await side.call(api.parameter, { order_sn }, caller);
        const { logistic_id, ...channel } = channels.find(
          (of) => of.slots && of.region === caller.region,
        ) as Channel;
        const list = (body.response as Offer).pickup?.address_list[0]?.time_slot_list ?? [];
        expect(list.map(({ date }) => date)).toEqual(this.model.slots({ logistic_id, ...channel }));
        expect(list.map(({ flags }) => flags.length)).toEqual(list.map((_, at) => (at === 0 ? 1 : 0)));
        for (const { date, pickup_time_id } of list) {
          this.#slot_ids.set(`${logistic_id}/${date}`, pickup_time_id);
          this.model.slot_dates.set(pickup_time_id, date);
        }
      }
  }

  async #ask(kind: keyof typeof api, request: Record<string, unknown>, caller: Caller, expected: Expected) {
    const answers = await Promise.all(this.sides.map((side) => side.call(api[kind], request, caller)));
    this.#request_ids[this.model.call] = answers.map(({ request_id }) => request_id);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expectAsModelled(expected, answers[0] as Answer);
    const { error, response } = (answers[0] as Answer).body;
    const { update_result = '', result_list = [] } = (response ?? {}) as {
      update_result?: string;
      result_list?: Row[];
    };
    count(`${kind} ${error}${update_result}`);
    for (const { fail_error } of result_list) count(`${kind} row ${fail_error ?? ''}`);
  }

  /** Performs a command; when that goes wrong, says what was done to the same order before. */
  async perform(command: Command): Promise<void> {
    try {
      await this.#perform(command);
    } catch (error) {
      const order_sn = /"order_sn":"[^"]*"/.exec(this.#told.at(-1) ?? '')?.[0] ?? '';
      const story = this.#told.filter((line) => line.includes(order_sn)).join('\n');
      throw new Error(`${(error as Error).message}\n${story}`, { cause: error });
    }
  }

  async #perform(command: Command): Promise<void> {
    const { model } = this;
    const { kind, deed } = command;
    model.call++;
    count(kind);
    const is_brazilian = (kind === 'batch' || kind === 'track') && command.is_informed === 'yes';
    const index = Number(command.caller);
    const caller = this.callers[is_brazilian ? index - (index % 3) : index] as Caller & { granted: boolean };
    const named = nameOf(model, caller, command);
    const caller_name = `${caller.partner_id}/${caller.shop_id}`;
    const tell = (what: unknown) =>
      this.#told.push(`${model.call} ${caller_name} ${kind} ${JSON.stringify(what)}`);
    if (kind === 'clock') {
      return this.moveClock(60 * command.minutes);
    }
    if (kind === 'carrier' || kind === 'allow') {
      const sure = { package_number: '', ...named };
      tell({ ...sure, deed });
      const done =
        kind === 'carrier' ? carrierUpdate(model, caller, sure, deed) : allowsReschedule(model, caller, sure);
      for (const side of this.sides)
        expect(
          kind === 'carrier'
            ? await side.carrierUpdate(sure, caller, deed, `carrier ${model.call}`)
            : await side.allowReschedule(sure, caller),
        ).toBe(done);
      return count(`${kind} ${done}`);
    }
    const targets = [command.target, ...command.more].map((target) => nameOf(model, caller, command, target));
    const row_max = kind === 'batch' ? 150 : 50;
    const order_list = {
      right: targets,
      twice: [...targets, ...targets],
      none: [],
      too_many: Array(row_max + 1).fill(named),
    }[command.rows];
    const modes = modesOf(model, caller, named, command, this.#slot_ids);
    const report = reportOf(command);
    const { granted } = caller;
    const is_word = report.logistics_status !== 'logistics_lost';
    const calls: Record<keyof typeof api, [Record<string, unknown>, () => Expected]> = {
      ship: [{ ...named, ...modes }, () => model.shipOrder(caller, named, modes)],
      batch: [{ order_list, ...modes }, () => model.batchShipOrder(caller, order_list, modes)],
      track: [
        { order_sn: named.order_sn, ...report },
        () => (is_word ? updateTrackingStatus(model, caller, named, report) : { codes: ['error_param'] }),
      ],
      parameter: [{ ...named }, () => getShippingParameter(model, caller, named)],
      documents: [{ order_list }, () => getShippingDocumentParameter(model, caller, order_list)],
    };
    const [request, expected] = calls[kind];
    tell(request);
    await this.#ask(kind, request, caller, granted ? expected() : { codes: ['error_auth'] });
  }

  /** Both stores hold what the model holds. */
  async end(): Promise<void> {
    for (const [at, { world }] of this.sides.entries()) {
      const stored = await storedShipping(world.marketplace, `${this.name}-`);
      const { orders } = this.model;
      const byKey = <T extends { shop_id: number; order_sn: string }>(list: readonly T[]) =>
        list.map((of) => [`${of.shop_id} ${of.order_sn}`, of] as const).sort(([a], [b]) => (a < b ? -1 : 1));
      expect(byKey(stored.orders).map(([key, of]) => [key, of.order_status])).toEqual(
        byKey(orders).map(([key, of]) => [key, of.order_status]),
      );
      for (const order of orders)
        for (const of of order.packages) {
          const found = stored.packages.find(
            (row) => row.shop_id === order.shop_id && row.package_number === of.package_number,
          );
          const { channel, steps, arranged, package_number, ...rest } = of;
          const assigned = new RegExp(`^${channel.region}\\d{11}$`);
          const tracking_number =
            of.tracking_number === 'assigned' ? expect.stringMatching(assigned) : of.tracking_number;
          const none = {
            mode: null,
            address_id: null,
            pickup_time_id: null,
            branch_id: null,
            slug: null,
            sender_real_name: null,
          };
          expect(found).toMatchObject({
            ...rest,
            ...none,
            ...arranged,
            tracking_number,
            final_status: finalStatusOf(order),
            revision: steps.length,
          });
          expect(found?.history).toMatchObject(
            steps.map(({ from, to, actor, partner_id, at: moved_at, call }) => ({
              from_status: from,
              to_status: to,
              actor,
              partner_id,
              moved_at,
              request_id: this.#request_ids[call]?.[at] ?? `carrier ${call}`,
            })),
          );
          if (at === 0)
            for (const { actor, from, to } of steps)
              count(`${actor} ${from} -> ${to}`.replaceAll('LOGISTICS_', ''));
        }
      const numbers = stored.packages.flatMap((of) => of.tracking_number?.match(/^[A-Z]{2}\d{11}$/) ?? []);
      expect(new Set(numbers).size).toBe(numbers.length);
    }
  }
}
const life_begins_at = 1_772_366_400;
/** An order of each channel with slots, never shipped, which is asked for them. */
const probes = (all: readonly Caller[]) =>
  [
    ['probe-BR', all.find(({ region }) => region === 'BR') as Caller],
    ['probe-SG', all.find(({ region }) => region === 'SG') as Caller],
  ] as const;

const kinds = ['ship', 'batch', 'track', 'parameter', 'documents', 'carrier', 'allow', 'clock'];
const arrangement_codes = [
  'error_not_found',
  'error_param',
  ...['address_not_found', 'package_already_shipped', 'package_number_not_exist'].map(code),
  ...['need_address_pickup_time', 'pickup_time_invalid', 'need_pacakge_number', 'not_ready_to_ship']
    .concat(['only_support_one_type', 'unsupport_non_integrated'])
    .map((name) => code(`ship_order_${name}`)),
];
const row_codes = ['', 'order_not_exist', 'package_number_not_found'].map((name) => name && code(name));
const outcomes = [
  ...kinds,
  ...['', 'error_auth', ...arrangement_codes].map((error) => `ship ${error}`),
  ...['invalid_job_param', 'long_sender_real_name', 'long_tracking_number', 'need_branch_id']
    .concat(['need_sender_real_name', 'need_tracking_number', 'unsupport_dropoff', 'unsupport_pickup'])
    .map((name) => `ship ${code(`ship_order_${name}`)}`),
  ...['', 'error_permission', ...arrangement_codes].map((error) => `batch row ${error}`),
  ...['', 'common.batch_api_all_failed', 'error_param'].flatMap((error) => [
    `batch ${error}`,
    `documents ${error}`,
  ]),
  ...row_codes.map((error) => `documents row ${error}`),
  ...['succeed', 'failed', 'error_param', 'error_permission', code('order_not_exist')].map(
    (said) => `track ${said}`,
  ),
  ...['', 'error_not_found', 'error_param', code('package_number_not_exist')].map(
    (error) => `parameter ${error}`,
  ),
  ...['recorded', 'not_found', 'not_possible'].map((done) => `carrier ${done}`),
  ...['true', 'false'].map((done) => `allow ${done}`),
  ...['READY', 'PICKUP_RETRY'].flatMap((from) =>
    ['REQUEST_CREATED', 'PICKUP_DONE'].map((to) => `seller ${from} -> ${to}`),
  ),
  ...['REQUEST_CREATED', 'PICKUP_DONE', 'DELIVERY_DONE', 'DELIVERY_FAILED'].map(
    (to) => `seller REQUEST_CREATED -> ${to}`,
  ),
  ...['PICKUP_RETRY', 'PICKUP_DONE'].map((to) => `carrier REQUEST_CREATED -> ${to}`),
  ...['DELIVERY_DONE', 'DELIVERY_FAILED'].flatMap((to) =>
    ['seller', 'carrier'].map((actor) => `${actor} PICKUP_DONE -> ${to}`),
  ),
];

let sides: Side[] = [];
let all_callers: (Caller & { granted: boolean })[];
beforeAll(async () => {
  sides = await Promise.all(engine_names.map(openSide));
  const [one, other] = sides as [Side, Side];
  expect(one.partner_ids).toEqual(other.partner_ids);
  all_callers = callers(one.partner_ids);
  for (const side of sides)
    for (const [order_sn, { shop_id, region }] of probes(all_callers)) {
      const channel = channels.find((of) => of.slots && of.region === region) as Channel;
      const packages = [new Package(order_sn, channel)];
      await side.order({ shop_id, order_sn, order_status: 'READY_TO_SHIP', packages }, { region });
    }
});
afterAll(() => Promise.all(sides.map(({ world }) => world.close())));

test(`${lives} lives of ${commands_per_life} commands go as the model says, on both engines alike`, async () => {
  const length = { minLength: commands_per_life, maxLength: commands_per_life };
  let lived = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anyCommand, length), async (commands) => {
      const life = new Life(sides, all_callers, `L${++lived}`);
      await life.begin();
      for (const command of commands) await life.perform(command);
      await life.end();
    }),
    {
      numRuns: lives,
      seed,
      // A life is reported by what happened to the order that went wrong, which says more than a shorter life.
      endOnFailure: true,
      reporter: ({ failed, numRuns, errorInstance }) => {
        if (failed) throw new Error(`STOA_TEST_SEED=${seed}, life ${numRuns}`, { cause: errorInstance });
      },
    },
  );
  for (const { world } of sides) expect(world.logged.filter(isWarning)).toEqual([]);
  const commands = kinds.reduce((sum, kind) => sum + (seen.get(kind) ?? 0), 0);
  expect(commands).toBe(lives * commands_per_life);
  // Every command, and everything that can come of it, really occurred.
  expect(outcomes.filter((outcome) => !seen.has(outcome))).toEqual([]);
}, 300_000);
