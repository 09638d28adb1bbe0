// What a refusal says about the rows that name a row.
import { Problem } from '../../kit/contract/operator/problem.ts';
import { readsWithoutShop } from '../roles/permission.ts';
import type { OperatorCaller } from '../tokens/operator_token_lookup.ts';
import type { ReferrerCount, SeesRow } from './referrers.ts';

/** Which rows a caller may see who is limited to some shops; undefined for all. */
export function seesRows({ limits }: OperatorCaller): SeesRow | undefined {
  const { shops } = limits;
  if (shops === undefined) return undefined;
  return (name, { tenant }, row) =>
    tenant === 'shop_id' ? shops.has(Number(row.shop_id)) : readsWithoutShop(limits, name);
}

export function referred(counts: readonly ReferrerCount[]): Problem {
  const seen = counts.filter(({ count, is_more }) => count > 0 || is_more);
  const named = seen.map(
    ({ name, count, is_more }) => `is named by ${is_more ? `${count} or more` : count} rows of ${name}`,
  );
  if (counts.some(({ has_hidden }) => has_hidden)) named.push('is named by rows that this token may not see');
  return Problem.of('still_referred_to', { errors: named.map((message) => ({ pointer: '', message })) });
}
