// Finds the collection that a path names, and the resource that serves it.
import type { Collection } from '../../engine/collection/collection.ts';
import type { Resource } from '../../engine/http/exchange.ts';
import { ReferenceCheck } from '../../engine/store/references/missing_rows.ts';
import type { Tables } from '../../engine/store/table.ts';
import { decodeComponent } from '../../kit/contract/requests/query_reader.ts';
import type { OperatorCalls } from '../calls/operator_calls.ts';
import { CollectionRoutes } from './collection_routes.ts';
import { referrersByTable } from './referrers.ts';

/** The path that those of all collections begin with. */
export const collections_path = '/operator/v1/collections/';

/** The resource of a path of a collection or a row; undefined for any other path. */
export function collectionResources(
  calls: OperatorCalls,
  collections: readonly Collection[],
  tables: Tables,
): (path: string, sandbox_id?: string) => Resource | undefined {
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
  return (path, sandbox_id) => {
    if (!path.startsWith(collections_path)) return undefined;
    const [name = '', ...pieces] = path.slice(collections_path.length).split('/');
    const collection = by_name.get(name);
    if (!collection) return undefined;
    if (pieces.length === 0) return calls.resourceOf(routesOf(collection).ofAll, [], sandbox_id);
    const rest = pieces.map((piece) => decodeComponent(piece.replaceAll('+', '%2B')) ?? '\0');
    if (rest.length !== collection.table.key.length) return undefined;
    return calls.resourceOf(routesOf(collection).ofOne, rest, sandbox_id);
  };
}
