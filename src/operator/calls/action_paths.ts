// Finds the actions that a path names, also below the path of a sandbox.
import type { ServedAction } from '../../engine/action/action_handler.ts';
import type { Resource } from '../../engine/http/exchange.ts';
import { decodeComponent } from '../../kit/contract/requests/query_reader.ts';
import { actionRoute } from './action_route.ts';
import type { OperatorRoute } from './operator_call.ts';
import type { OperatorCalls } from './operator_calls.ts';

type FindResource = (path: string, sandbox_id?: string) => Resource | undefined;

/** Below this path and the id of a sandbox, the whole operator API is about that sandbox. */
const sandbox_path = /^(\/operator\/v1)\/sandboxes\/([^/]+)(\/.+)$/;

/** The pattern of a path that has fields in braces. */
const patternOf = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}$`);

/** The routes of one path. Each has its own method. */
function routesByPath(actions: readonly ServedAction[]): ReadonlyMap<string, readonly OperatorRoute[]> {
  const by_path = new Map<string, OperatorRoute[]>();
  for (const served of actions) {
    const { path } = served.contract;
    by_path.set(path, [...(by_path.get(path) ?? []), actionRoute(served)]);
  }
  return by_path;
}

/** The resources of actions with fixed paths, and a function that finds the others. */
export function actionResources(
  calls: OperatorCalls,
  actions: readonly ServedAction[],
): { readonly fixed: readonly (readonly [string, Resource])[]; readonly find: FindResource } {
  const by_path = routesByPath(actions);
  const fixed = [...by_path].filter(([path]) => !path.includes('{'));
  const patterns = [...by_path]
    .filter(([path]) => path.includes('{'))
    .map(([path, routes]) => ({ pattern: patternOf(path), routes }));
  const find: FindResource = (path, sandbox_id) => {
    // The actions of the server are not those of a sandbox.
    const isThere = ({ of }: OperatorRoute) => sandbox_id === undefined || of !== 'server';
    const known = by_path.get(path)?.filter(isThere);
    if (known !== undefined && known.length > 0) return calls.resourceOf(known, [], sandbox_id);
    for (const { pattern, routes } of patterns) {
      const match = pattern.exec(path);
      const there = match ? routes.filter(isThere) : [];
      if (there.length === 0) continue;
      const rest = match?.slice(1).map((piece) => decodeComponent(piece.replaceAll('+', '%2B')) ?? '\0');
      return calls.resourceOf(there, rest, sandbox_id);
    }
    return undefined;
  };
  return { fixed: fixed.map(([path, routes]) => [path, calls.resourceOf(routes)]), find };
}

/** The resource of a path, also below the path of a sandbox. */
export const belowSandboxes =
  (find: FindResource): ((path: string) => Resource | undefined) =>
  (path) => {
    const found = find(path);
    if (found !== undefined) return found;
    const [, root, sandbox_id, rest] = sandbox_path.exec(path) ?? [];
    return root === undefined ? undefined : find(`${root}${rest}`, sandbox_id);
  };
