import { Problem } from '../../kit/contract/operator/problem.ts';
import { allows, type Scope } from '../../kit/contract/operator/scope.ts';
import type { OperatorCaller } from '../tokens/operator_token_lookup.ts';
import { isPermitted, type Permit, permitText } from './permission.ts';
import { findRouteProblem, type ShopRule } from './shop_rule.ts';

interface Asked<R> {
  readonly scope: Scope;
  readonly permit: Permit;
  readonly shops: ShopRule<R>;
}

const missingScope = (needed: Scope, { token_name, scope }: OperatorCaller) =>
  Problem.of('missing_scope', {
    detail: `This asks for the scope ${needed}; the token ${token_name} has ${scope}.`,
    headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${needed}"` },
  });

const notPermitted = (permit: Permit, { token_name, limits }: OperatorCaller) =>
  Problem.of('not_permitted', {
    detail: `The role ${limits.role} of ${token_name} does not include ${permitText(permit)}.`,
  });

/** Why a caller may not use a route, whatever the request is: its scope, its role or its shops. */
export function findForbidden<R>(
  { scope, permit, shops }: Asked<R>,
  caller: OperatorCaller,
): Problem | undefined {
  if (!allows(caller.scope, scope)) return missingScope(scope, caller);
  if (!isPermitted(caller.limits, permit)) return notPermitted(permit, caller);
  return findRouteProblem(caller, shops);
}
