// Which calls a caller may send who is limited to some shops.
import type { Row } from '../../engine/store/param.ts';
import type { Table } from '../../engine/store/table.ts';
import type { Action } from '../../kit/contract/operator/action.ts';
import { Problem } from '../../kit/contract/operator/problem.ts';
import type { OperatorCaller } from '../tokens/operator_token_lookup.ts';
import { readsWithoutShop } from './permission.ts';

/**
 * How a call names its shops: `kept` if its handler keeps to the shops of the caller, a function that returns the
 * one shop that a request names, a collection without shops that some roles may read all the same, or `none` if it is
 * about the whole marketplace.
 */
export type ShopRule<Request> =
  | 'kept'
  | 'none'
  | { readonly read_by_roles: string }
  | ((request: Request) => unknown);

/** The rule of an action. It follows from its contract, so that no action is forgotten. */
export function shopRuleOf({ keeps_to_shops, request }: Action): ShopRule<Record<string, unknown>> {
  if (keeps_to_shops) return 'kept';
  return request.required?.includes('shop_id') ? ({ shop_id }) => shop_id : 'none';
}

export const otherShop = ({ token_name, limits: { shops } }: OperatorCaller, about: string): Problem =>
  Problem.of('other_shop', {
    detail: `${token_name} is limited to the shops ${[...(shops ?? [])].join(', ')}. ${about}`,
  });

const whole = 'This is about the whole marketplace.';

/** The problem of a caller with a route, whatever the request is. */
export function findRouteProblem<R>(caller: OperatorCaller, rule: ShopRule<R>): Problem | undefined {
  const { limits } = caller;
  if (limits.shops === undefined || rule === 'kept' || typeof rule === 'function') return undefined;
  if (rule !== 'none' && readsWithoutShop(limits, rule.read_by_roles)) return undefined;
  return otherShop(caller, whole);
}

/** The problem of a caller with a request that has the form of its contract. */
export function findShopProblem<R>(
  caller: OperatorCaller,
  rule: ShopRule<R>,
  request: R,
): Problem | undefined {
  const { shops } = caller.limits;
  if (shops === undefined || typeof rule !== 'function') return undefined;
  const shop_id = rule(request);
  if (shops.has(shop_id as number)) return undefined;
  return otherShop(caller, shop_id === undefined ? whole : `This is about the shop ${shop_id}.`);
}

/** The problem of a caller with a row that newly names another shop, such as its primary shop. */
export function findNamedShopProblem(
  caller: OperatorCaller,
  { references = [] }: Table,
  before: Row | undefined,
  after: Row,
): Problem | undefined {
  const { shops } = caller.limits;
  if (shops === undefined) return undefined;
  for (const { table, by } of references) {
    const column = table === 'shop' ? by.shop_id : undefined;
    const named = column === undefined ? null : (after[column] ?? null);
    if (named === null || named === 0 || named === before?.[column ?? '']) continue;
    if (!shops.has(Number(named))) return otherShop(caller, `${column} names the shop ${named}.`);
  }
  return undefined;
}
