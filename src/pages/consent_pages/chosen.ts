// Reads what a seller has entered on the page on which they decide.
import { account_limits } from '../../market/accounts/account_limits.ts';
import type { LinkedOwner } from '../../market/accounts/tokens/token_owner.ts';
import type { Purpose } from './links/consent_link.ts';
import type { Owner, SignedInSeller } from './owners.ts';
import type { FormProblem } from './pages/problem.ts';
import type { ChosenScope } from './pages/scope_fields.ts';

const { link_days_min, link_days_max, consented_owners_max } = account_limits;

export interface Choice {
  readonly scope: ChosenScope;
  readonly days: number;
  /** The shops and merchants that the decision is for. */
  readonly owners: readonly LinkedOwner[];
  readonly problems: readonly FormProblem<'scope' | 'days'>[];
}

const idsOf = (form: URLSearchParams, name: string) =>
  form
    .getAll(name)
    .filter((text) => /^\d{1,16}$/.test(text))
    .map(Number);

const scopeOf = (form: URLSearchParams): ChosenScope => {
  const scope = form.get('scope');
  return {
    scope: scope === 'all' || scope === 'some' ? scope : undefined,
    shop_ids: idsOf(form, 'shop_id'),
    merchant_ids: idsOf(form, 'merchant_id'),
  };
};

/**
 * What a seller may decide about: for a consent, the active shops and merchants; to end access, those that
 * the partner is linked to.
 */
export const ownersFor = (purpose: Purpose, { owners }: SignedInSeller): readonly Owner[] =>
  owners.filter(({ active, linked_until }) => (purpose === 'consent' ? active : linked_until !== undefined));

/** The owners that a seller has chosen. For a shop there is no choice: a form that names it means it. */
function chosenOwners(
  seller: SignedInSeller,
  owners: readonly Owner[],
  { scope, shop_ids, merchant_ids }: ChosenScope,
): readonly Owner[] {
  const is_unnamed = 'shop_id' in seller.identity && shop_ids.length === 0;
  if (is_unnamed || scope === 'all') return owners;
  return owners.filter(({ key }) =>
    'shop_id' in key ? shop_ids.includes(key.shop_id) : merchant_ids.includes(key.merchant_id),
  );
}

/** Reads what a seller has chosen of their own shops and merchants. Others are ignored. */
export function readChoice(
  purpose: Purpose,
  seller: SignedInSeller,
  owners: readonly Owner[],
  form: URLSearchParams,
): Choice {
  const scope = scopeOf(form);
  const chosen = chosenOwners(seller, owners, scope);
  const days_text = form.get('days') ?? '';
  const days = /^\d{1,4}$/.test(days_text) ? Number(days_text) : 0;
  const problems: FormProblem<'scope' | 'days'>[] = [];
  if (chosen.length === 0) problems.push({ field: 'scope', text: 'scope_missing' });
  if (purpose === 'consent' && chosen.length > consented_owners_max.value)
    problems.push({
      field: 'scope',
      text: 'scope_too_many',
      places: { count_max: consented_owners_max.value },
    });
  const has_duration = days >= link_days_min.value && days <= link_days_max.value;
  if (purpose === 'consent' && !has_duration)
    problems.push({
      field: 'days',
      text: 'duration_wrong',
      places: { days_min: link_days_min.value, days_max: link_days_max.value },
    });
  return {
    scope,
    days: has_duration ? days : link_days_max.value,
    owners: chosen.map(({ key }) => key),
    problems,
  };
}

/** The choice that the page shows at first. */
export const nothing_chosen: Choice = {
  scope: { scope: undefined, shop_ids: [], merchant_ids: [] },
  days: link_days_max.value,
  owners: [],
  problems: [],
};
