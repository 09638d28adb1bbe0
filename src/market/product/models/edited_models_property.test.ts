// Random edits of an item's tiers and models, orders and cancellations, against a simple model in memory.
// STOA_TEST_EDIT_STEPS is the number of steps; STOA_TEST_EDIT_SEED repeats a run.
import { expect, test } from 'vitest';
import { editCalls, modelAt, tier } from '../../../../test/support/items/edited_items.ts';
import {
  type Expected,
  isPlace,
  type Model,
  placesOf,
} from '../../../../test/support/items/expected_models.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import { randomOf } from '../../../engine/seeded_random.ts';

const step_count = Number(process.env.STOA_TEST_EDIT_STEPS ?? 120);
const seed = process.env.STOA_TEST_EDIT_SEED ?? String(Math.floor(Math.random() * 1e9));

const sent = (tiers: readonly string[][]) => tiers.map((options, at) => tier(`Tier ${at}`, ...options));
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

onEachEngine('random edits of tiers and models', (world) => {
  const edit = editCalls(world);

  test(`stock, prices and ids agree with a simple model, and no reserved piece is lost (seed ${seed})`, {
    timeout: 60_000 + step_count * 500,
  }, async () => {
    const random = randomOf(seed, 'edits');
    const seller = await world.given.seller();
    const { shop_id } = seller;
    const item_id = await edit.item(seller, { seller_stock: [{ stock: 9 }] });
    const item: Expected = {
      tiers: [],
      models: new Map([[0, { place: [], price: 25, sku: '', stock: 9, reserved: 0 }]]),
    };
    const dead = new Set<number>();
    const orders: { order_sn: string; model_id: number; quantity: number }[] = [];
    const pick = <T>(list: readonly T[]): T => list[random.between(0, list.length - 1)] as T;
    const live = () => [...item.models.keys()];
    const someTiers = (count: number) =>
      Array.from({ length: count }, () =>
        Array.from({ length: random.between(1, 4) }, (_, at) => `${at}${random.text('abc', 3)}`),
      );
    const newModel = (place: number[]): Model => ({
      place,
      price: random.between(20, 60),
      sku: random.text('xyz', 4),
      stock: random.between(0, 6),
      reserved: 0,
    });
    const inRequest = ({ place, price, sku, stock }: Model) =>
      modelAt(place, { original_price: price, model_sku: sku, seller_stock: [{ stock }] });
    const bury = (model_ids: readonly number[]) => {
      for (const model_id of model_ids) {
        item.models.delete(model_id);
        if (model_id !== 0) dead.add(model_id);
      }
    };
    const learn = (answered: readonly { model_id: number }[], models: readonly Model[]) => {
      for (const [at, model] of models.entries()) {
        const model_id = answered[at]?.model_id ?? -1;
        expect(dead.has(model_id)).toBe(false);
        item.models.set(model_id, model);
      }
    };
    const isReserved = (model_id: number) => (item.models.get(model_id)?.reserved ?? 0) > 0;

    const steps: Record<string, () => Promise<void>> = {
      async init() {
        const tiers = someTiers(random.between(0, 2));
        const models = placesOf(tiers)
          .filter((_, at) => at === 0 || random.chance(0.7))
          .map(newModel);
        const { body } = await edit.call('init_tier_variation', seller, {
          item_id,
          tier_variation: sent(tiers),
          model: models.map(inRequest),
        });
        const is_allowed = tiers.length !== item.tiers.length && !live().some(isReserved);
        expect(body.error === '', body.message).toBe(is_allowed);
        if (!is_allowed) return;
        bury(live());
        item.tiers = tiers;
        learn(
          body.response.model,
          tiers.length === 0 ? models.map((model) => ({ ...model, sku: '' })) : models,
        );
      },
      async update_tiers() {
        const tiers = someTiers(item.tiers.length || 1);
        const moved = random.chance(0.5);
        const free = placesOf(tiers);
        const named = live().flatMap((model_id) => {
          const place = free.splice(random.between(0, free.length - 1), 1)[0];
          return place && random.chance(0.8) ? [{ model_id, tier_index: place }] : [];
        });
        const places = new Map(
          moved
            ? named.map(({ model_id, tier_index }) => [model_id, tier_index])
            : [...item.models]
                .filter(([, { place }]) => isPlace(place, tiers))
                .map(([model_id, { place }]) => [model_id, place]),
        );
        const { body } = await edit.call('update_tier_variation', seller, {
          item_id,
          tier_variation: sent(tiers),
          ...(moved && { model_list: named }),
        });
        const gone = live().filter((model_id) => !places.has(model_id));
        const is_allowed = item.tiers.length > 0 && places.size > 0 && !gone.some(isReserved);
        expect(body.error === '', body.message).toBe(is_allowed);
        if (!is_allowed) return;
        bury(gone);
        item.tiers = tiers;
        for (const [model_id, place] of places) Object.assign(item.models.get(model_id) as Model, { place });
      },
      async add() {
        const taken = new Set([...item.models.values()].map(({ place }) => place.join()));
        const places = placesOf(item.tiers);
        const models = places
          .filter(() => random.chance(0.3))
          .slice(0, 3)
          .map(newModel);
        if (models.length === 0) return;
        const { body } = await edit.call('add_model', seller, { item_id, model_list: models.map(inRequest) });
        const is_allowed = item.tiers.length > 0 && !models.some(({ place }) => taken.has(place.join()));
        expect(body.error === '', body.message).toBe(is_allowed);
        if (is_allowed) learn(body.response.model, models);
      },
      async remove() {
        const model_id = pick([...live(), ...dead]);
        const { body } = await edit.call('delete_model', seller, { item_id, model_id });
        const is_allowed =
          model_id !== 0 && item.models.has(model_id) && item.models.size > 1 && !isReserved(model_id);
        expect(body.error === '', body.message).toBe(is_allowed);
        if (is_allowed) bury([model_id]);
      },
      async rename() {
        const model_id = pick([...live(), ...dead]);
        const model_sku = random.text('xyz', 4);
        const { body } = await edit.call('update_model', seller, {
          item_id,
          model: [{ model_id, model_sku }],
        });
        const model = model_id === 0 ? undefined : item.models.get(model_id);
        expect(body.error === '', body.message).toBe(model !== undefined);
        if (model) model.sku = model_sku;
      },
      async reprice() {
        const model_id = pick(live());
        const price = random.between(20, 60);
        const price_list = [{ model_id, original_price: price }];
        const { body } = await edit.call('update_price', seller, { item_id, price_list });
        expect(body.error, body.message).toBe('');
        (item.models.get(model_id) as Model).price = price;
      },
      async restock() {
        const model_id = pick(live());
        const stock = random.between(0, 8);
        const stock_list = [{ model_id, seller_stock: [{ stock }] }];
        const { body } = await edit.call('update_stock', seller, { item_id, stock_list });
        const model = item.models.get(model_id) as Model;
        const is_allowed = stock >= model.reserved;
        expect(body.error === '', body.message).toBe(is_allowed);
        if (is_allowed) model.stock = stock;
      },
      async edit_item() {
        const { body } = await edit.call('update_item', seller, {
          item_id,
          item_name: `Scarf ${random.text('abc', 6)}`,
          weight: random.between(1, 9) / 10,
        });
        expect(body.error, body.message).toBe('');
      },
      async order() {
        const model_id = pick([...live(), ...dead]);
        const quantity = random.between(1, 3);
        const { status, body } = await act(world, 'order.place', {
          shop_id,
          item_list: [{ item_id, ...(model_id && { model_id }), quantity }],
        });
        const model = item.models.get(model_id);
        const is_allowed = model !== undefined && model.stock - model.reserved >= quantity;
        expect(status === 200, JSON.stringify(body)).toBe(is_allowed);
        if (!model || !is_allowed) return;
        model.reserved += quantity;
        orders.push({ order_sn: String(body.order_sn), model_id, quantity });
      },
      async cancel() {
        const [order] = orders.splice(random.between(0, Math.max(0, orders.length - 1)), 1);
        if (!order) return;
        const { order_sn, model_id, quantity } = order;
        const { body } = await world.call(
          'v2.order.cancel_order',
          { order_sn, cancel_reason: 'CUSTOMER_REQUEST' },
          { shop: seller },
        );
        expect(body.error, body.message).toBe('');
        (item.models.get(model_id) as Model).reserved -= quantity;
      },
    };

    async function compare() {
      const shown = await edit.shown(seller, item_id);
      expect(shown.tiers.map(({ option_list }) => option_list.map(({ option }) => option))).toEqual(
        item.tiers,
      );
      const models = [...item.models].filter(([model_id]) => model_id !== 0).sort(([a], [b]) => a - b);
      expect(
        shown.models.map(({ model_id, tier_index, model_sku, price_info, stock_info_v2 }) => ({
          model_id,
          place: tier_index,
          sku: model_sku,
          price: price_info[0]?.original_price,
          stock: sum(stock_info_v2.seller_stock.map(({ stock }) => stock)),
          reserved: stock_info_v2.summary_info.total_reserved_stock,
        })),
      ).toEqual(models.map(([model_id, model]) => ({ model_id, ...model })));
      const all = [...item.models.values()];
      const total_reserved_stock = sum(all.map(({ reserved }) => reserved));
      expect(total_reserved_stock).toBe(sum(orders.map(({ quantity }) => quantity)));
      expect(shown.item).toMatchObject({
        has_model: item.tiers.length > 0,
        stock_info_v2: {
          summary_info: {
            total_reserved_stock,
            total_available_stock: sum(all.map(({ stock, reserved }) => stock - reserved)),
          },
        },
      });
      if (item.tiers.length === 0)
        expect(shown.item).toMatchObject({ price_info: [{ original_price: item.models.get(0)?.price }] });
    }

    const names = Object.keys(steps);
    for (let step = 0; step < step_count; step++) {
      // Orders end sooner than they arise, so that tiers can change their number now and then.
      const name = orders.length > 2 ? 'cancel' : pick([...names, 'init', 'cancel']);
      await steps[name]?.();
      await compare();
    }
    expect(dead.size).toBeGreaterThan(step_count / 30);
  });
});
