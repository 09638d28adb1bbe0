// Ranks categories by how similar their names are to the name of an item.

export interface NamedCategory {
  readonly category_id: number;
  readonly parent_category_id: number | null;
  readonly is_leaf: number;
  readonly is_blocked: number;
  /** In every available language. */
  readonly names: readonly string[];
}

const recommended_max = 10;
/** The smallest share of a category's name that the item name must contain. */
const score_min = 0.4;
/** The weight of the parent category's name, compared with that of the category itself. */
const parent_weight = 0.25;
/** More levels than a tree has, so that a cycle in the data ends. */
const depth_max = 10;

/** Pairs of letters within words: they match plurals, and parts of words in scripts without spaces. */
function letterPairs(text: string): Set<string> {
  const pairs = new Set<string>();
  for (const word of text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []) {
    const letters = [...word];
    if (letters.length === 1) pairs.add(word);
    for (let at = 1; at < letters.length; at++) pairs.add(`${letters[at - 1]}${letters[at]}`);
  }
  return pairs;
}

/** The largest share of one of the names that the item name contains, from 0 to 1. */
function overlap(item_pairs: ReadonlySet<string>, names: readonly string[]): number {
  const parts = names.map((name) => {
    const pairs = [...letterPairs(name)];
    return pairs.length === 0 ? 0 : pairs.filter((pair) => item_pairs.has(pair)).length / pairs.length;
  });
  return Math.max(0, ...parts);
}

/** The ids of the matching open leaf categories, best match first. */
export function rankCategories(item_name: string, categories: readonly NamedCategory[]): number[] {
  const item_pairs = letterPairs(item_name);
  const by_id = new Map(categories.map((category) => [category.category_id, category]));
  const own = new Map(
    categories.map((category) => [category.category_id, overlap(item_pairs, category.names)]),
  );
  const score = (category: NamedCategory, depth = 0): number => {
    const parent = by_id.get(category.parent_category_id ?? 0);
    const above = parent && depth < depth_max ? parent_weight * score(parent, depth + 1) : 0;
    return (own.get(category.category_id) ?? 0) + above;
  };
  return categories
    .filter(({ is_leaf, is_blocked }) => is_leaf === 1 && is_blocked === 0)
    .map((category) => ({ category_id: category.category_id, score: score(category) }))
    .filter((scored) => scored.score >= score_min)
    .sort((a, b) => b.score - a.score || a.category_id - b.category_id)
    .slice(0, recommended_max)
    .map(({ category_id }) => category_id);
}
