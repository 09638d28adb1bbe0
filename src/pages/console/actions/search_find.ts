import type { ActionContext, ActionHandler } from '../../../engine/action/action_handler.ts';
import type { Store } from '../../../engine/store/store.ts';
import {
  findPartner,
  findShop,
  listFirstShops,
  listShopsByName,
} from '../../../market/accounts/accounts.store.ts';
import { journalingBench } from '../../../testing/bench/bench_of.ts';
import { callSummary } from '../../../testing/bench/journal/call_summary.ts';
import { type HitKind, hit_kinds, type search_find } from './search_find.contract.ts';
import { type Hit, hits_max, idOf, searchShop, shop_kinds } from './search_shop.ts';

/** In a marketplace with more shops, what belongs to a shop is only looked for if the shop is named. */
const shops_max = 20;

/** The shops that are looked in if none is named: those of the caller, or the first ones and one more. */
async function listSearched(store: Store, own_shops: ReadonlySet<number> | undefined): Promise<number[]> {
  if (own_shops) return [...own_shops];
  const first = await store.all(listFirstShops, { limit: shops_max + 1 });
  return first.map(({ shop_id }) => shop_id);
}

async function listAccounts(store: Store, q: string): Promise<Hit[]> {
  const number = idOf(q);
  const by_name = await store.all(listShopsByName, { shop_name: q, limit: hits_max });
  const shop = number === undefined ? undefined : await store.first(findShop, { shop_id: number });
  const partner = number === undefined ? undefined : await store.first(findPartner, { partner_id: number });
  const shops = [...(shop ? [shop] : []), ...by_name];
  return [
    ...shops.map(
      ({ shop_id, shop_name }): Hit => ({ kind: 'shop', id: String(shop_id), shop_id, label: shop_name }),
    ),
    ...(partner
      ? [{ kind: 'partner', id: String(partner.partner_id), label: partner.partner_name } as const]
      : []),
  ];
}

/** The call with this request_id, if the journal has it. */
function listCalls(observer: ActionContext<typeof search_find>['call_observer'], q: string): Hit[] {
  const bench = journalingBench(observer);
  const call = bench?.journal.find(q);
  if (!bench || !call) return [];
  const summary = callSummary(call, {}, (operation) => bench.benches.operations.has(operation));
  const { operation, code, shop_id, request_id } = summary;
  const label = code === '' ? operation : `${operation} ${code}`;
  return [{ kind: 'call', id: request_id, ...(shop_id !== undefined && { shop_id }), label }];
}

/** At most some hits of each kind, in the order of the kinds. */
const sorted = (hits: readonly Hit[]): Hit[] =>
  hit_kinds.flatMap((kind) => hits.filter((hit) => hit.kind === kind).slice(0, hits_max));

export const search: ActionHandler<typeof search_find> = async (
  { store, call_observer, shops: own_shops },
  { q: given, shop_id },
) => {
  const q = given.trim();
  const isShown = (hit: Hit) => own_shops === undefined || own_shops.has(hit.shop_id ?? 0);
  const searched = shop_id === undefined ? await listSearched(store, own_shops) : [shop_id];
  const needs_shop = searched.length > shops_max;
  const shops = needs_shop ? [] : searched.filter((one) => own_shops?.has(one) ?? true);
  const found = await Promise.all([
    ...shops.map((one) => searchShop({ store, shop_id: one, q })),
    listAccounts(store, q),
  ]);
  const needs_shop_kinds: HitKind[] = needs_shop ? shop_kinds : [];
  const hits = [...found.flat(), ...listCalls(call_observer, q)].filter(isShown);
  return { hits: sorted(hits), needs_shop, needs_shop_kinds };
};
