import type { SearchEntry } from '../search/find_pages.ts';
import { base_path, readIndex } from './requests.ts';

/** Anchors of the one page that the documentation once was, besides the names of operations, actions and collections. */
const other_anchors: Readonly<Record<string, string>> = {
  common_errors: '/errors',
  credentials: '/calling',
  actions: '/operator_api#actions',
  collections: '/operator_api#collections',
  problems: '/operator_api#problems',
  edit_a_product_with_variations: '/operations#change_a_product_and_its_variations',
};

/** The address of what had this anchor, below the start of the site; undefined if nothing had. */
function findTarget(anchor: string, entries: readonly SearchEntry[]): string | undefined {
  if (Object.hasOwn(other_anchors, anchor)) return other_anchors[anchor];
  const named = entries.find(
    ([kind, , title]) => title === anchor && ['operation', 'action', 'collection'].includes(kind),
  );
  return (
    named?.[1] ??
    (entries.some(([, url]) => url === `/guides/${anchor}`) ? `/operations#${anchor}` : undefined)
  );
}

/** Leads links to the former one page on to the page of what they named. */
export async function followOldAnchor(): Promise<void> {
  const anchor = decodeURIComponent(location.hash.slice(1));
  if (location.pathname !== base_path || anchor === '' || document.getElementById(anchor)) return;
  const target = findTarget(anchor, JSON.parse(await readIndex()));
  if (target !== undefined) location.replace(base_path + target);
}
