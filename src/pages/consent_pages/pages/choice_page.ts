import { html } from '../../../engine/http/resources/html.ts';
import { type ConsentLink, hostOf, refusalAddress } from '../links/consent_link.ts';
import type { Owner, SignedInSeller } from '../owners.ts';
import { durationField } from './duration_field.ts';
import { form_path, layout, type PageContext, parties } from './layout.ts';
import { type FormProblem, problemSummary } from './problem.ts';
import { type ChosenScope, onlyOwner, scopeFields } from './scope_fields.ts';

export interface ChoicePage {
  readonly link: ConsentLink;
  readonly app: string;
  readonly form_token: string;
  readonly seller: SignedInSeller;
  /** The shops and merchants to choose from, at least one. */
  readonly owners: readonly Owner[];
  readonly chosen: ChosenScope;
  readonly days: number;
  /** Unix seconds by the business clock. */
  readonly now: number;
  readonly problems?: readonly FormProblem<'scope' | 'days'>[];
}

const rights = ['rights_products', 'rights_orders', 'rights_marketing', 'rights_money'] as const;

/** The page on which a seller decides after signing in: one question, one button to agree, and a way back. */
export function choicePage(context: PageContext, page: ChoicePage): string {
  const { say, language } = context;
  const { link, app, form_token, seller, owners, chosen, days, now, problems = [] } = page;
  const is_consent = link.purpose === 'consent';
  const title = say(is_consent ? 'choice_title' : 'withdrawal_title', { app, owner: seller.acts_for });
  const [only] = 'shop_id' in seller.identity ? owners : [];
  const what = is_consent
    ? html`<div class="rights"><p>${say('rights', { app })}</p>
<ul>${rights.map((name) => html`<li>${say(name)}</li>`)}</ul></div>`
    : html`<p>${say('withdrawal_note', { app })}</p>`;
  return layout(context, {
    title,
    form_token,
    has_problem: problems.length > 0,
    body: html`${parties(app)}
<h1>${title}</h1>
<p class="who">${say('signed_in_as', { seller: seller.sign_in_name })}</p>
${problemSummary(say, problems)}
${what}
<form method="post" action="${context.url_prefix}${form_path}">
<input type="hidden" name="form" value="${form_token}">
<input type="hidden" name="language" value="${language}">
${only ? onlyOwner(context, only) : scopeFields(context, owners, chosen, problems)}
${is_consent ? durationField(context, { now, days, region: only?.region }, problems) : ''}
<div class="decision">
<button class="main" name="action" value="decide">${say(is_consent ? 'allow' : 'withdraw')}</button>
<a class="other" href="${refusalAddress(link)}">${say(is_consent ? 'refuse' : 'keep')}</a>
</div>
</form>
<p class="note">${say('back_note', { host: hostOf(link) })}</p>`,
  });
}
