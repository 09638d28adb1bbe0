import type { Shop } from '../../../engine/gateway/caller.ts';
import { parseJson } from '../../../engine/store/json.ts';
import type { Store } from '../../../engine/store/store.ts';
import { regions } from '../../../kit/contract/region.ts';
import { packageStates } from '../../order/package_transitions.ts';
import type { ArrangementReason } from '../arrangement.errors.ts';
import type { LogisticsTables } from '../logistics.tables.ts';
import { branches_offered_max } from '../logistics.ts';
import { type PickupSlot, pickupSlots } from '../pickup/pickup_slots.ts';
import {
  findOfferedBranch,
  listBranches,
  listPickupHolidays,
  listShopAddresses,
} from '../pickup/shipping_places.store.ts';
import type { Arrangement } from './arrangement.ts';
import type { Channel, Shipment } from './shipments.ts';

/** An address of the shop. */
export type ShopAddress = LogisticsTables['shop_address'];
type Branch = LogisticsTables['logistics_branch'];

const day_s = 86_400;
/** No schedule covers more days; see `pickup_schedule`. */
const days_ahead_max = 15;

const asksForTime = ({ channel: { pickup_info_needed } }: Shipment): boolean =>
  pickup_info_needed !== null && parseJson(pickup_info_needed).includes('pickup_time_id');

interface ShippingOptionsContext {
  readonly store: Store;
  readonly shop: Pick<Shop, 'shop_id' | 'region'>;
  /** Unix time in seconds. */
  readonly now: number;
}

/** The shipping options of a shop at one moment. Each list is read once, regardless of the number of packages. */
export class ShippingOptions {
  #addresses: Promise<ShopAddress[]> | undefined;
  #holidays: Promise<ReadonlySet<string>> | undefined;

  readonly #store: Store;
  readonly #shop: Pick<Shop, 'shop_id' | 'region'>;
  readonly #now: number;

  constructor({ store, shop, now }: ShippingOptionsContext) {
    this.#store = store;
    this.#shop = shop;
    this.#now = now;
  }

  #allAddresses(): Promise<ShopAddress[]> {
    this.#addresses ??= this.#store.all(listShopAddresses, { shop_id: this.#shop.shop_id });
    return this.#addresses;
  }

  /** The addresses of the shop. What the slots of the shipment at them need is read in the same round trip. */
  async addressesFor(shipment: Shipment): Promise<ShopAddress[]> {
    const has_slots = asksForTime(shipment) && shipment.channel.pickup_schedule !== null;
    const [addresses] = await Promise.all([
      this.#allAddresses(),
      has_slots ? this.#nearHolidays() : undefined,
    ]);
    return addresses;
  }

  /** The holidays near today. */
  #nearHolidays(): Promise<ReadonlySet<string>> {
    const day = (offset: number) =>
      new Date((this.#now + offset * day_s) * 1_000).toISOString().slice(0, 'YYYY-MM-DD'.length);
    this.#holidays ??= this.#store
      .all(listPickupHolidays, {
        region: this.#shop.region,
        from_day: day(-1),
        to_day: day(days_ahead_max + 1),
      })
      .then((rows) => new Set(rows.map((row) => row.day)));
    return this.#holidays;
  }

  /** The slots in which a package can be picked up at an address; null if the channel chooses the time. */
  async slots({ pkg, channel }: Shipment, { address_id, state }: ShopAddress): Promise<PickupSlot[] | null> {
    const { pickup_schedule } = channel;
    const { pickup_time_id } = pkg;
    const is_booked = packageStates.canTransition('reschedule', pkg) && pkg.address_id === address_id;
    if (pickup_schedule === null) return null;
    return pickupSlots(parseJson(pickup_schedule), {
      state,
      time_zone: regions[this.#shop.region].time_zone,
      holidays: await this.#nearHolidays(),
      now: this.#now,
      booked_id: (is_booked && pickup_time_id) || undefined,
    });
  }

  /** The state of the shop's default address, whose branches are offered. */
  async #area(): Promise<string | undefined> {
    const addresses = await this.#allAddresses();
    return addresses.find(({ address_flag }) => parseJson(address_flag).includes('default_address'))?.state;
  }

  async branches({ logistic_id }: Channel): Promise<Branch[]> {
    const state = await this.#area();
    return state === undefined
      ? []
      : this.#store.all(listBranches, { logistic_id, state, limit: branches_offered_max });
  }

  /** The reason why the options do not allow an arrangement, if there is one. */
  async validate(shipment: Shipment, arrangement: Arrangement): Promise<ArrangementReason | undefined> {
    const { address_id, pickup_time_id, branch_id, slug } = arrangement;
    if (address_id !== null) {
      const address = (await this.addressesFor(shipment)).find((row) => row.address_id === address_id);
      if (!address) return 'address_not_found';
      const slots = (asksForTime(shipment) && (await this.slots(shipment, address))) || [];
      // If no slot is offered, none needs to be chosen.
      if (pickup_time_id === null && slots.length > 0) return 'need_address_and_pickup_time';
      if (pickup_time_id !== null && !slots.some((slot) => slot.pickup_time_id === pickup_time_id))
        return 'pickup_time_invalid';
    }
    if (branch_id !== null) {
      const state = await this.#area();
      const { logistic_id } = shipment.channel;
      if (
        state === undefined ||
        !(await this.#store.first(findOfferedBranch, {
          logistic_id,
          state,
          branch_id,
          offered: branches_offered_max,
        }))
      )
        return 'branch_not_offered';
    }
    if (slug !== null) {
      const offered = parseJson(shipment.channel.slug_list);
      if (!offered.some((partner) => partner.slug === slug)) return 'slug_not_offered';
    }
    return undefined;
  }
}
