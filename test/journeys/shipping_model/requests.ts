// The request of a random command in the current state of the model.
import type { Model } from './model.ts';
import { findPackage, type Report } from './model_commands.ts';
import {
  type Caller,
  type Channel,
  destination,
  isClosed,
  type Mode,
  type Modes,
  mode_names,
  Package,
  type PackageName,
  seller_delivers,
} from './model_package.ts';
import type { Command } from './random_commands.ts';
import { channels, choices } from './sample_marketplace.ts';

/** Packages for which a command may succeed. */
const applicable: Readonly<Record<string, (pkg: Package, command: Command) => unknown>> = {
  ship: (pkg) => pkg.is_ready || pkg.can_reschedule,
  batch: (pkg) => pkg.is_ready && pkg.channel.logistic_id === 90003,
  track: (pkg) => pkg.arranged_at !== null && seller_delivers.includes(pkg.channel.logistic_id),
  parameter: (pkg) => pkg.is_ready || pkg.can_reschedule,
  carrier: (pkg, { transition }) => destination(pkg, transition),
  allow: (pkg) => pkg.has_slot && pkg.reschedule_allowed === 0,
};

export function nameOf(
  model: Model,
  caller: Caller,
  command: Command,
  { about, at, package_name } = command.target,
): PackageName {
  const all = model.orders
    .filter(({ shop_id }) => about === 'any' || shop_id === caller.shop_id)
    .flatMap((order) =>
      order.packages.map((pkg) => ({ order_sn: order.order_sn, pkg, is_open: !isClosed(order) })),
    );
  const fitting = all.filter(
    ({ pkg, is_open }) =>
      about !== 'applicable' || (is_open && (applicable[command.kind]?.(pkg, command) ?? true)),
  );
  const pick = (list: typeof all, index: number) => list[index % list.length] as (typeof all)[number];
  const { order_sn, pkg } = pick(fitting.length > 0 ? fitting : all, at);
  const { package_number } = package_name === 'another' ? pick(all, at + 1).pkg : pkg;
  return {
    order_sn: about === 'unknown' ? 'nowhere' : order_sn,
    ...(package_name !== 'left_out' && {
      package_number: package_name === 'unknown' ? 'OFG0' : package_number,
    }),
  };
}

/** The element with this number; a foreign one, or none. */
const nth = <T>(list: readonly T[], word: string, foreign: T): T | undefined =>
  word === 'foreign' ? foreign : list[Number(word) % list.length];

export function modesOf(
  model: Model,
  caller: Caller,
  package_name: PackageName,
  command: Command,
  ids: Map<string, string>,
): Modes {
  const { pkg: found } = findPackage(model, caller, package_name);
  const pkg = typeof found === 'object' ? found : new Package('', channels[0] as Channel);
  const { channel } = pkg;
  const offered = mode_names.filter((name) => channel[name] && (!pkg.can_reschedule || name === 'pickup'));
  const { modes } = command;
  if (modes === 'none') return {};
  if (modes === 'two') return { pickup: {}, dropoff: {} };
  const mode: Mode = modes === 'offered' ? (offered[command.target.at % offered.length] as Mode) : modes;
  const address_id = nth(caller.address_ids, command.address_id, 99);
  const date = model.offered(pkg, address_id ?? 0)[Number(command.pickup_time_id)];
  const slot_ids: Record<string, string | undefined> = {
    booked: String(pkg.arranged.pickup_time_id ?? 'none yet'),
    passed: [...model.slot_dates].find(([, begins]) => begins < model.now)?.[0] ?? 'none yet',
    invented: 'at noon',
    none: undefined,
  };
  const text = { Ada: 'Ada', long: 'x'.repeat(101), blank: ' ', none: undefined };
  const tracking = {
    tracking_number: `TN1-${scenarioOf(model)}`,
    tracking_no: `TN2-${scenarioOf(model)}`,
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
  const needed = channel[mode] ?? [];
  const isNeeded = (name: string) =>
    needed.includes(name) || (/^tracking/.test(name) && needed.some((field) => /^tracking/.test(field)));
  const kept = Object.entries(sent).filter(
    ([name, value]) => value !== undefined && (command.fields === 'all' || isNeeded(name)),
  );
  return { [mode]: Object.fromEntries(kept) };
}

/**
 * All scenarios use the same shops, and a tracking number belongs to one order of a shop, so each scenario has
 * its own numbers.
 */
const scenarioOf = ({ orders }: Model) => orders[0]?.order_sn ?? '';

export const reportOf = ({ logistics_status, report, tracking }: Command, model: Model): Report => ({
  logistics_status,
  ...((report === 'tracked' || (report === 'fitting' && /pickup/.test(logistics_status))) && {
    tracking_number:
      tracking === 'long' ? scenarioOf(model).padEnd(64, 'x') : `BR-${tracking}-${scenarioOf(model)}`,
    ...(tracking !== 'none' && { tracking_url: 'https://carrier.example/track' }),
  }),
  ...((report === 'reasoned' || (report === 'fitting' && /failed/.test(logistics_status))) && {
    failed_reason: 'buyer_unreachable',
  }),
});
