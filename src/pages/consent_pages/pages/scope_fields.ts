import { type Html, html } from '../../../engine/http/resources/html.ts';
import { account_limits } from '../../../market/accounts/account_limits.ts';
import type { Owner } from '../owners.ts';
import { dayText } from './day.ts';
import type { PageContext } from './layout.ts';
import { type FormProblem, fieldProblem, problemAttributes } from './problem.ts';

/** The shops and merchants that a seller has chosen so far, as the form sends them. */
export interface ChosenScope {
  readonly scope: 'all' | 'some' | undefined;
  readonly shop_ids: readonly number[];
  readonly merchant_ids: readonly number[];
}

/** The details below the name of a shop or merchant. */
const details = ({ say, language }: PageContext, { key, region, linked_until }: Owner): Html => {
  const known =
    'shop_id' in key
      ? say('shop', { id: key.shop_id, region })
      : say('merchant', { id: key.merchant_id, region });
  const until =
    linked_until === undefined
      ? ''
      : html` · ${say('linked_until', { date: dayText(language, region, linked_until) })}`;
  return html`<span class="details">${known}${until}</span>`;
};

/** The only shop to decide about. */
export const onlyOwner = (context: PageContext, owner: Owner): Html =>
  html`<p class="owner"><span>${owner.name}</span>${details(context, owner)}</p>`;

/** The fields to choose shops and merchants. At first nothing is chosen. */
export function scopeFields(
  context: PageContext,
  owners: readonly Owner[],
  { scope, shop_ids, merchant_ids }: ChosenScope,
  problems: readonly FormProblem[],
): Html {
  const { say } = context;
  const option = (value: 'all' | 'some', label: Html, attributes?: Html) =>
    html`<label class="option"><input type="radio" name="scope" value="${value}"${scope === value ? html` checked` : ''}${attributes}><span>${label}</span></label>`;
  const boxes = owners.map((owner) => {
    const { key, name } = owner;
    const [field, id, chosen] =
      'shop_id' in key
        ? (['shop_id', key.shop_id, shop_ids] as const)
        : (['merchant_id', key.merchant_id, merchant_ids] as const);
    return html`<label class="option"><input type="checkbox" name="${field}" value="${id}"${chosen.includes(id) ? html` checked` : ''}><span>${name}${details(context, owner)}</span></label>`;
  });
  const may_choose_all = owners.length <= account_limits.consented_owners_max.value;
  return html`<fieldset id="scope" tabindex="-1"${problemAttributes(problems, 'scope')}>
<legend>${say('scope')}</legend>
${fieldProblem(say, problems, 'scope')}
${may_choose_all ? option('all', say('scope_all', { count: owners.length })) : ''}
${option('some', say('scope_some'))}
<div class="owners">${boxes}</div>
</fieldset>`;
}
