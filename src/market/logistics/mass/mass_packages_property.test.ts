// Random orders, splits, calls for many packages, reports of carriers and cancellations, against a simple model in
// memory. STOA_TEST_PACKAGE_STEPS is the number of steps; STOA_TEST_PACKAGE_SEED repeats a run.
import { expect, test } from 'vitest';
import {
  type ExpectedOrder,
  type ExpectedPackage,
  expectShown,
  isHeld,
  isWaiting,
  searchedPackages,
} from '../../../../test/support/orders/expected_packages.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act, callOperator } from '../../../../test/support/world/operator_calls.ts';
import { randomOf } from '../../../engine/seeded_random.ts';
import { order_rights } from '../../order/order.ts';
import { massRowErrors } from './mass.errors.ts';
import { mass_ship_order } from './mass_ship_order.contract.ts';

const step_count = Number(process.env.STOA_TEST_PACKAGE_STEPS ?? 100);
const seed = process.env.STOA_TEST_PACKAGE_SEED ?? String(Math.floor(Math.random() * 1e9));

/** Steps that nothing can follow leave the model, so that a long run stays as fast as a short one. */
const kept_max = 40;
const stock = 1_000_000;

onEachEngine('random calls for many packages', (world) => {
  test(`states, tracking numbers, lists and stock agree with a simple model, and no reserved piece is lost (seed ${seed})`, {
    timeout: 60_000 + step_count * 500,
  }, async () => {
    const random = randomOf(seed, 'packages');
    const shop = await world.given.shop({ rights: [order_rights.split] });
    const { shop_id } = shop;
    const channels: number[] = [];
    for (const tracking_number_format of ['ONE##########*', 'TWO##########*']) {
      const channel = await world.given.channel({ dropoff_info_needed: [], tracking_number_format });
      channels.push(channel.logistic_id);
    }
    const items: number[] = [];
    for (let count = 0; count < 2; count++) {
      const { item_id } = await world.given.item({ shop });
      await world.given.row('item_stock', { shop_id, item_id, location_id: '', stock });
      items.push(item_id);
    }
    let orders: ExpectedOrder[] = [];
    const sold = new Map(items.map((item_id) => [item_id, 0]));
    const numbers = new Map<string, string>();
    const pick = <T>(list: readonly T[]): T => list[random.between(0, list.length - 1)] as T;
    const all = () => orders.flatMap(({ packages }) => packages);

    /** Some packages in any order, and now and then one that the shop does not have. */
    function somePackages() {
      const chosen = all()
        .map((pkg) => ({ pkg, at: random.between(0, 1_000_000) }))
        .sort((a, b) => a.at - b.at)
        .slice(0, random.between(1, 12))
        .map(({ pkg: { package_number } }) => package_number);
      if (chosen.length === 0 || random.chance(0.2)) chosen.push(`OFG${random.between(1, 9)}`);
      return chosen;
    }
    const find = (package_number: string) => all().find((pkg) => pkg.package_number === package_number);

    /** Reads the number that a package has got: nobody else has it, and it never changes. */
    function learn(pkg: ExpectedPackage, tracking_number: string) {
      if (pkg.tracking_number === '') {
        expect(tracking_number).toMatch(pkg.channel === channels[0] ? /^ONE\d{11}$/ : /^TWO\d{11}$/);
        expect(numbers.get(tracking_number)).toBeUndefined();
        numbers.set(tracking_number, pkg.package_number);
        pkg.tracking_number = tracking_number;
      }
      expect(tracking_number).toBe(pkg.tracking_number);
    }

    async function report(action: 'pick_up' | 'miss_pickup', to: ExpectedPackage['state']) {
      const order = pick(orders);
      if (!order) return;
      const pkg = pick(order.packages);
      const { package_number } = pkg;
      const { status } = await act(world, `package.${action}`, {
        shop_id,
        order_sn: order.order_sn,
        package_number,
      });
      const is_allowed = pkg.state === 'REQUEST_CREATED';
      expect(status === 200).toBe(is_allowed);
      if (!is_allowed) return;
      pkg.state = to;
      if (to === 'PICKUP_DONE')
        for (const { item_id, quantity } of pkg.pieces)
          sold.set(item_id, (sold.get(item_id) ?? 0) + quantity);
    }

    const steps: Record<string, () => Promise<void>> = {
      async place() {
        const pieces = items
          .filter((_, at) => at === 0 || random.chance(0.6))
          .map((item_id) => ({ item_id, quantity: random.between(1, 3) }));
        const channel = pick(channels);
        const { status, body } = await act(world, 'order.place', {
          shop_id,
          item_list: pieces,
          logistic_id: channel,
        });
        expect(status, JSON.stringify(body)).toBe(200);
        const { order_sn, package_number } = body;
        const first: ExpectedPackage = {
          package_number,
          channel,
          pieces,
          state: 'READY',
          tracking_number: '',
        };
        orders.push({ order_sn, packages: [first] });
      },
      async split() {
        const order = pick(orders);
        const [only] = order?.packages ?? [];
        if (!order || !only) return;
        const package_list = items.map((item_id) => ({ item_list: [{ item_id, model_id: 0 }] }));
        const { order_sn } = order;
        const { body } = await world.call('v2.order.split_order', { order_sn, package_list }, { shop });
        const is_allowed =
          order.packages.length === 1 && only.pieces.length === items.length && only.state === 'READY';
        expect(body.error === '', body.message).toBe(is_allowed);
        if (!is_allowed) return;
        order.packages = body.response.package_list.map(({ package_number, item_list }) => ({
          ...only,
          package_number,
          pieces: only.pieces.filter(({ item_id }) => item_list.some((line) => line.item_id === item_id)),
        }));
      },
      async ship() {
        const package_list = somePackages().map((package_number) => ({ package_number }));
        const request = { package_list, dropoff: {} };
        const { body } = await world.call('v2.logistics.mass_ship_order', request, { shop });
        const { error, message, response } = body;
        expect(error, message).toBe('');
        let channel: number | undefined;
        const shipped: ExpectedPackage[] = [];
        const failed: string[] = [];
        for (const { package_number } of package_list) {
          const pkg = find(package_number);
          if (pkg) channel ??= pkg.channel;
          if (pkg && pkg.channel === channel && isWaiting(pkg)) shipped.push(pkg);
          else failed.push(package_number);
        }
        expect(response.success_list.map(({ package_number }) => package_number)).toEqual(
          shipped.map(({ package_number }) => package_number),
        );
        expect(response.fail_list.map(({ package_number }) => package_number)).toEqual(failed);
        for (const { package_number, fail_reason } of response.fail_list) {
          expect(fail_reason).not.toBe('');
          const pkg = find(package_number);
          expect(fail_reason === massRowErrors.package_not_found.message).toBe(!pkg);
          expect(fail_reason === mass_ship_order.row_errors.other_channel.message).toBe(
            pkg !== undefined && pkg.channel !== channel,
          );
        }
        for (const pkg of shipped) pkg.state = 'REQUEST_CREATED';
      },
      async read_numbers() {
        const package_list = somePackages().map((package_number) => ({ package_number }));
        const name = 'v2.logistics.get_mass_tracking_number';
        const { body } = await world.call(name, { package_list }, { shop });
        const known = package_list.filter(({ package_number }) => find(package_number));
        expect(body.response.success_list.map(({ package_number }) => ({ package_number }))).toEqual(known);
        expect(body.response.fail_list).toHaveLength(package_list.length - known.length);
        for (const { package_number, tracking_number } of body.response.success_list) {
          const pkg = find(package_number) as ExpectedPackage;
          if (pkg.state === 'REQUEST_CREATED' || pkg.tracking_number !== '') learn(pkg, tracking_number);
        }
      },
      pick_up: () => report('pick_up', 'PICKUP_DONE'),
      miss: () => report('miss_pickup', 'PICKUP_RETRY'),
      async cancel() {
        const order = pick(orders);
        if (!order) return;
        const { order_sn, packages } = order;
        const request = { order_sn, cancel_reason: 'CUSTOMER_REQUEST' } as const;
        const { error, message } = (await world.call('v2.order.cancel_order', request, { shop })).body;
        const is_allowed = packages.every(isHeld);
        expect(error === '', message).toBe(is_allowed);
        if (is_allowed)
          for (const pkg of packages) pkg.state = pkg.state === 'READY' ? 'INVALID' : 'REQUEST_CANCELED';
      },
    };

    async function compare() {
      const named = (of: readonly ExpectedPackage[]) => of.map(({ package_number }) => package_number).sort();
      const isIn = (channel: number) => (pkg: ExpectedPackage) => pkg.channel === channel;
      const channel = pick(channels);
      expect(await searchedPackages(world, shop, {})).toEqual(named(all().filter(isWaiting)));
      expect(
        await searchedPackages(world, shop, { logistics_channel_ids: [channel], package_status: 3 }),
      ).toEqual(named(all().filter((pkg) => isIn(channel)(pkg) && pkg.state === 'REQUEST_CREATED')));
      await expectShown(world, shop, all().slice(-50));
      for (const item_id of items) {
        const path = `/operator/v1/collections/item_stock/${shop_id}/${item_id}/0/`;
        const pieces = all()
          .filter(isHeld)
          .flatMap((pkg) => pkg.pieces);
        expect((await callOperator(world, 'GET', path)).body).toMatchObject({
          stock: stock - (sold.get(item_id) ?? 0),
          reserved_stock: pieces
            .filter((one) => one.item_id === item_id)
            .reduce((sum, { quantity }) => sum + quantity, 0),
        });
      }
    }

    const names = Object.keys(steps);
    for (let step = 0; step < step_count; step++) {
      const is_full = all().filter(isHeld).length > 30;
      await steps[is_full ? pick(['ship', 'pick_up', 'cancel']) : pick([...names, 'place', 'ship'])]?.();
      await compare();
      const is_over = ({ packages }: ExpectedOrder) => !packages.some(isHeld);
      if (orders.length > kept_max) {
        const over = orders.filter(is_over);
        const dropped = new Set(over.slice(0, over.length / 2));
        orders = orders.filter((order) => !dropped.has(order));
      }
    }
  });
});
