import { createHash } from 'node:crypto';

/** The same value with the fields of its records in one order, so that equal contents have one text. */
function inOneOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOneOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, field]) => [name, inOneOrder(field)]));
}

/** A digest of what another system states. The order of the fields does not matter. */
export const contentDigest = (stated: object): string =>
  createHash('sha256')
    .update(JSON.stringify(inOneOrder(stated)))
    .digest('hex');
