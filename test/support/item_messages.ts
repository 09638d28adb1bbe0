// What sellers' developers read: every sentence of a refused item, after the field that it is about.
import { findViolations } from '../../src/market/product/rules/all_rules.ts';
import type { Catalogue, Item } from '../../src/market/product/rules/rule.ts';
import { validCatalogue, validItem } from './valid_item.ts';

/** The messages about the valid item, changed so, a paragraph for each item; it is listed in Singapore unless it says where. */
export function messagesOf(items: readonly (readonly [Partial<Item>, Catalogue?])[]): string {
  const messages = items.map(([changes, catalogue = validCatalogue()]) =>
    findViolations(validItem(changes), catalogue).map(({ path, rule }) => `${path} ${rule}`),
  );
  return `\n${messages.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}
