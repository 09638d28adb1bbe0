// What sellers' developers read: every message about a refused item, after the field name.
import { findViolations } from '../../../src/market/product/rules/all_rules.ts';
import type { Catalogue, Item } from '../../../src/market/product/rules/rule.ts';
import { validCatalogue, validItem } from './valid_item.ts';

/**
 * The messages about the valid item with changes, a paragraph for each item; it is listed in Singapore by
 * default.
 */
export function messagesOf(items: readonly (readonly [Partial<Item>, Catalogue?])[]): string {
  const messages = items.map(([changes, catalogue = validCatalogue()]) =>
    findViolations(validItem(changes), catalogue).map(({ path, rule }) => `${path} ${rule}`),
  );
  return `\n${messages.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}
