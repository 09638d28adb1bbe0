// The orders of all shops, from command to command, in the model and on both engines.
import { expect } from 'vitest';
import { storedShipping } from '../../support/orders/stored_orders.ts';
import { api, expectAsModelled, type Offer, type Row } from './answers.ts';
import { Model } from './model.ts';
import {
  allowsReschedule,
  carrierUpdate,
  getShippingDocumentParameter,
  getShippingParameter,
  updateTrackingStatus,
} from './model_commands.ts';
import { type Caller, type Channel, type Expected, type Order, Package } from './model_package.ts';
import { count } from './outcomes.ts';
import type { Command } from './random_commands.ts';
import { modesOf, nameOf, reportOf } from './requests.ts';
import { channels, choices, day, order_channels, shops } from './sample_marketplace.ts';
import type { ApiAnswer, System } from './system.ts';

/** Orders of all shops, and the commands on them. */
export class Scenario {
  readonly model: Model;
  /** The request_id of each command that was a call, on each system. */
  readonly #request_ids: string[][] = [];
  /** The commands so far, one line each. */
  readonly #log: string[] = [];
  /** The pickup_time_id of each slot that was ever offered. */
  readonly #slot_ids = new Map<string, string>();

  constructor(
    readonly systems: readonly System[],
    readonly callers: readonly (Caller & { granted: boolean })[],
    readonly name: string,
  ) {
    const orders = shops.flatMap(({ shop_id }) =>
      (order_channels[shop_id] ?? []).map((channel_ids, at): Order => {
        // Every shop has an order with the same order_sn, and the first shop has a cancelled one.
        const order_sn = at === 0 ? `${name}-same` : `${name}-${shop_id}-${at}`;
        const packages = channel_ids.map(
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

  /** All scenarios begin on the same weekday at the same hour, so that a failed one fails again. */
  async begin(): Promise<void> {
    const { clock } = (this.systems[0] as System).world;
    const since = (clock.now - scenario_start) % (7 * day);
    await this.advanceClock(since === 0 ? 0 : 7 * day - since);
    const at = (order: Order) =>
      shops.find(({ shop_id }) => shop_id === order.shop_id) as (typeof shops)[number];
    await Promise.all(
      this.systems.flatMap((system) => this.model.orders.map((order) => system.order(order, at(order)))),
    );
  }

  async advanceClock(seconds: number): Promise<void> {
    for (const { world, renewTokens } of this.systems) {
      world.clock.advance({ seconds });
      await renewTokens();
    }
    this.model.now = (this.systems[0] as System).world.clock.now;
    for (const [order_sn, caller] of probes(this.callers))
      for (const system of this.systems) {
        const { body } = await system.call(api.parameter, { order_sn }, caller);
        const { logistic_id, ...channel } = channels.find(
          ({ slots, region }) => slots && region === caller.region,
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
    const answers = await Promise.all(this.systems.map((system) => system.call(api[kind], request, caller)));
    this.#request_ids[this.model.call] = answers.map(({ request_id }) => request_id);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expectAsModelled(expected, answers[0] as ApiAnswer);
    const { error, response } = (answers[0] as ApiAnswer).body;
    const { update_result = '', result_list = [] } = (response ?? {}) as {
      update_result?: string;
      result_list?: Row[];
    };
    count(`${kind} ${error}${update_result}`);
    for (const { fail_error } of result_list) count(`${kind} row ${fail_error ?? ''}`);
  }

  /** Performs a command; if it fails, reports the earlier commands on the same order. */
  async perform(command: Command): Promise<void> {
    try {
      await this.#perform(command);
    } catch (error) {
      const order_sn = /"order_sn":"[^"]*"/.exec(this.#log.at(-1) ?? '')?.[0] ?? '';
      const history = this.#log.filter((line) => line.includes(order_sn)).join('\n');
      throw new Error(`${(error as Error).message}\n${history}`, { cause: error });
    }
  }

  async #perform(command: Command): Promise<void> {
    const { model } = this;
    const { kind, transition } = command;
    model.call++;
    count(kind);
    const is_brazilian = (kind === 'batch' || kind === 'track') && command.is_informed === 'yes';
    const index = Number(command.caller);
    const caller = this.callers[is_brazilian ? index - (index % 3) : index] as Caller & { granted: boolean };
    const package_name = nameOf(model, caller, command);
    const caller_name = `${caller.partner_id}/${caller.shop_id}`;
    const record = (what: unknown) =>
      this.#log.push(`${model.call} ${caller_name} ${kind} ${JSON.stringify(what)}`);
    if (kind === 'clock') {
      return this.advanceClock(60 * command.minutes);
    }
    if (kind === 'carrier' || kind === 'allow') {
      const full_name = { package_number: '', ...package_name };
      record({ ...full_name, transition });
      const done =
        kind === 'carrier'
          ? carrierUpdate(model, caller, full_name, transition)
          : allowsReschedule(model, caller, full_name);
      for (const system of this.systems)
        expect(
          kind === 'carrier'
            ? await system.carrierUpdate(full_name, caller, transition, `carrier ${model.call}`)
            : await system.allowReschedule(full_name, caller, `carrier ${model.call}`),
        ).toBe(done);
      return count(`${kind} ${done}`);
    }
    const targets = [command.target, ...command.more].map((target) => nameOf(model, caller, command, target));
    const row_max = kind === 'batch' ? 150 : 50;
    const order_list = {
      right: targets,
      twice: [...targets, ...targets],
      none: [],
      too_many: Array(row_max + 1).fill(package_name),
    }[command.rows];
    const modes = modesOf(model, caller, package_name, command, this.#slot_ids);
    const report = reportOf(command, model);
    const { granted } = caller;
    const is_known = report.logistics_status !== 'logistics_lost';
    const calls: Record<keyof typeof api, [Record<string, unknown>, () => Expected]> = {
      ship: [{ ...package_name, ...modes }, () => model.shipOrder(caller, package_name, modes)],
      batch: [{ order_list, ...modes }, () => model.batchShipOrder(caller, order_list, modes)],
      track: [
        { order_sn: package_name.order_sn, ...report },
        () =>
          is_known ? updateTrackingStatus(model, caller, package_name, report) : { codes: ['error_param'] },
      ],
      parameter: [{ ...package_name }, () => getShippingParameter(model, caller, package_name)],
      documents: [{ order_list }, () => getShippingDocumentParameter(model, caller, order_list)],
    };
    const [request, expected] = calls[kind];
    record(request);
    await this.#ask(kind, request, caller, granted ? expected() : { codes: ['error_auth'] });
  }

  /** Both stores contain what the model contains. */
  async end(): Promise<void> {
    for (const [at, { world }] of this.systems.entries()) {
      const stored = await storedShipping(world.marketplace, `${this.name}-`);
      const { orders } = this.model;
      const byKey = <T extends { shop_id: number; order_sn: string }>(list: readonly T[]) =>
        list
          .map((row) => [`${row.shop_id} ${row.order_sn}`, row] as const)
          .sort(([a], [b]) => (a < b ? -1 : 1));
      expect(byKey(stored.orders).map(([key, order]) => [key, order.order_status])).toEqual(
        byKey(orders).map(([key, order]) => [key, order.order_status]),
      );
      for (const order of orders)
        for (const pkg of order.packages) {
          const found = stored.packages.find(
            (row) => row.shop_id === order.shop_id && row.package_number === pkg.package_number,
          );
          const { channel, steps, arranged, package_number, ...rest } = pkg;
          const assigned = new RegExp(`^${channel.region}\\d{11}$`);
          const tracking_number =
            pkg.tracking_number === 'assigned' ? expect.stringMatching(assigned) : pkg.tracking_number;
          const not_arranged = {
            mode: null,
            address_id: null,
            pickup_time_id: null,
            branch_id: null,
            slug: null,
            sender_real_name: null,
          };
          expect(found).toMatchObject({
            ...rest,
            ...not_arranged,
            ...arranged,
            tracking_number,
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
      const numbers = stored.packages.flatMap((pkg) => pkg.tracking_number?.match(/^[A-Z]{2}\d{11}$/) ?? []);
      expect(new Set(numbers).size).toBe(numbers.length);
    }
  }
}
const scenario_start = 1_772_366_400;
/** An order for each channel with slots, never shipped, whose slots are requested. */
export const probes = (all: readonly Caller[]) =>
  [
    ['probe-BR', all.find(({ region }) => region === 'BR') as Caller],
    ['probe-SG', all.find(({ region }) => region === 'SG') as Caller],
  ] as const;
