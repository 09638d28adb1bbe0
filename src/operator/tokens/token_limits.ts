// Rules: what a token is limited to, from what was asked for and what it had before.

import { parseJson, toJson } from '../../engine/store/json.ts';
import { allows, type Scope } from '../../kit/contract/operator/scope.ts';
import { type Refusal, refused } from '../../kit/contract/refusal.ts';
import type { TokenRole } from '../operator.ts';
import type { Limits } from '../roles/permission.ts';
import { role_presets } from '../roles/role_presets.ts';
import type { TokenLimits } from './operator_tokens.store.ts';

/** What is asked for. What is left out stays as it is or, for a new token, is not limited. */
export interface AskedLimits {
  readonly scope?: Scope | undefined;
  readonly role?: TokenRole | undefined;
  readonly permit_list?: readonly string[] | undefined;
  readonly shop_id_list?: readonly number[] | undefined;
  /** Removes the limit to some shops. */
  readonly every_shop?: boolean | undefined;
  /** From now; 0 for no end. */
  readonly days?: number | undefined;
}

export type LimitsReason = 'limits_unclear' | 'unknown_permit' | 'scope_too_high';

const default_scope = 'write';
const topOf = (role: TokenRole): Scope => (role === 'listed' ? 'admin' : role_presets[role].scope);
const lesser = (one: Scope, other: Scope): Scope => (allows(one, other) ? other : one);

function permitsOfRole(
  { role, permit_list }: AskedLimits,
  before: TokenLimits | undefined,
  known: ReadonlySet<string>,
): Pick<TokenLimits, 'role' | 'permit_list'> | Refusal<LimitsReason> {
  if (permit_list === undefined) {
    const next = role ?? before?.role ?? 'admin';
    if (next !== 'listed') return { role: next, permit_list: null };
    if (before?.permit_list == null)
      return refused('limits_unclear', 'The role listed needs a permit_list: the list of what it permits.');
    return { role: next, permit_list: before.permit_list };
  }
  if (role !== undefined && role !== 'listed')
    return refused('limits_unclear', 'Send either a role or a permit_list, not both.');
  const unknown = permit_list.find((permit) => !known.has(permit));
  if (unknown !== undefined)
    return refused(
      'unknown_permit',
      `permit_list: there is nothing to permit that is called ${JSON.stringify(unknown)}. A permit is an action (order.cancel), <collection>:read, <collection>:write, or /metrics.`,
    );
  return { role: 'listed', permit_list: toJson([...new Set(permit_list)].sort()) };
}

/** The limits of a token. @param known everything that a list may permit. @param now Unix seconds, by the wall clock. */
export function tokenLimits(
  asked: AskedLimits,
  before: TokenLimits | undefined,
  { known, now }: { readonly known: ReadonlySet<string>; readonly now: number },
): TokenLimits | Refusal<LimitsReason> {
  const permitted = permitsOfRole(asked, before, known);
  if ('reason' in permitted) return permitted;
  const { shop_id_list, every_shop, days } = asked;
  const top = topOf(permitted.role);
  const scope = asked.scope ?? lesser(before?.scope ?? default_scope, top);
  if (!allows(top, scope))
    return refused('scope_too_high', `scope: the role ${permitted.role} has at most the scope ${top}.`);
  if (every_shop === true && shop_id_list !== undefined)
    return refused('limits_unclear', 'Send either a shop_id_list or every_shop, not both.');
  const shops = shop_id_list && toJson([...new Set(shop_id_list)].sort((one, other) => one - other));
  return {
    ...permitted,
    scope,
    shop_id_list: every_shop === true ? null : (shops ?? before?.shop_id_list ?? null),
    expires_at: days === undefined ? (before?.expires_at ?? null) : days === 0 ? null : now + days * 86_400,
  };
}

/** The limits of a stored token, as calls check them. */
export const storedLimits = ({
  role,
  permit_list,
  shop_id_list,
}: Pick<TokenLimits, 'role' | 'permit_list' | 'shop_id_list'>): Limits => ({
  role,
  permits: permit_list === null ? undefined : new Set(parseJson(permit_list)),
  shops: shop_id_list === null ? undefined : new Set(parseJson(shop_id_list)),
});
