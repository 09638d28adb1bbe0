import { inBatches } from '../../../engine/store/bulk.ts';
import { parseJson } from '../../../engine/store/json.ts';
import type { Store } from '../../../engine/store/store.ts';
import { listKits } from '../../product/items/items.store.ts';
import type { FoundIncome } from './read_incomes.ts';
import type { IncomeShop } from './show_terms.ts';

/** Which of the sold items are kits. Read only for local sellers in BR: nobody else is told. */
export async function readKits(
  store: Store,
  { shop_id, region, seller_type }: IncomeShop & { readonly shop_id: number },
  incomes: Iterable<FoundIncome>,
): Promise<ReadonlySet<number> | undefined> {
  if (region !== 'BR' || seller_type !== 'local') return undefined;
  const sold = [...incomes].flatMap(({ row }) => parseJson(row.lines).map(({ item_id }) => item_id));
  const kits = await inBatches(sold, (item_ids) => store.all(listKits, { item_ids, shop_id }));
  return new Set(kits.map(({ item_id }) => item_id));
}
