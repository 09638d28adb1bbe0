// Finds the collection that a path names, and the resource that serves it.
import type { Collection } from '../../engine/collection/collection.ts';
import type { Resource } from '../../engine/http/exchange.ts';
import { ReferenceCheck } from '../../engine/store/references/missing_rows.ts';
import { decodeComponent } from '../../kit/contract/requests/query_reader.ts';
import type { OperatorCalls } from '../calls/operator_calls.ts';
import { CollectionRoutes } from './collection_routes.ts';
import { referrersByTable } from './referrers.ts';
import { type TransferContext, TransferRoutes } from './transfer_routes.ts';

/** The path that those of all collections begin with. */
export const collections_path = '/operator/v1/collections/';

/** The resource of a path of a collection or a row; undefined for any other path. */
export function collectionResources(
  calls: OperatorCalls,
  collections: readonly Collection[],
  transfer: TransferContext,
): (path: string, sandbox_id?: string) => Resource | undefined {
  const { tables } = transfer;
  const referrers = referrersByTable(tables);
  const by_name = new Map(collections.map((collection) => [collection.name, collection]));
  const made = new Map<string, CollectionRoutes>();
  const routesOf = (collection: Collection): CollectionRoutes => {
    const known = made.get(collection.name);
    if (known) return known;
    const { name } = collection;
    const named_by = referrers.get(name) ?? { referrers: [], part_deletions: [] };
    const routes = new CollectionRoutes(collection, named_by, new ReferenceCheck(name, tables));
    made.set(collection.name, routes);
    return routes;
  };
  const transfers = new Map<string, TransferRoutes>();
  const transferOf = (name: string): TransferRoutes | undefined => {
    const moved = transfer.moved.get(name);
    if (!moved || moved.is_secret) return undefined;
    const known = transfers.get(name) ?? new TransferRoutes(moved, by_name.get(name), transfer);
    transfers.set(name, known);
    return known;
  };
  return (path, sandbox_id) => {
    if (!path.startsWith(collections_path)) return undefined;
    const [name = '', ...pieces] = path.slice(collections_path.length).split('/');
    const whole = pieces.length === 1 ? transferOf(name) : undefined;
    if (whole && pieces[0] === 'export') return calls.resourceOf([whole.ofExport], [], sandbox_id);
    const collection = by_name.get(name);
    if (whole && pieces[0] === 'import') {
      // A row may have this key.
      const has_row = collection?.table.key.length === 1;
      const others = has_row ? routesOf(collection).ofOne : [];
      return calls.resourceOf([whole.ofImport, ...others], has_row ? ['import'] : [], sandbox_id);
    }
    if (!collection) return undefined;
    if (pieces.length === 0) return calls.resourceOf(routesOf(collection).ofAll, [], sandbox_id);
    const rest = pieces.map((piece) => decodeComponent(piece.replaceAll('+', '%2B')) ?? '\0');
    if (rest.length !== collection.table.key.length) return undefined;
    return calls.resourceOf(routesOf(collection).ofOne, rest, sandbox_id);
  };
}
