import { type Html, html } from '../../../engine/http/resources/html.ts';
import { type ConsentLink, hostOf, refusalAddress } from '../links/consent_link.ts';
import { form_path, layout, type PageContext, parties } from './layout.ts';
import { type FormProblem, fieldProblem, problemAttributes, problemSummary } from './problem.ts';

export interface SignInPage {
  readonly link: ConsentLink;
  /** Name of the partner that requests access. */
  readonly app: string;
  readonly form_token: string;
  /** The name that was typed before, if the page is shown again. The password is never repeated. */
  readonly sign_in_name?: string;
  readonly problems?: readonly FormProblem<'sign_in_name' | 'password'>[];
}

/** The page on which a seller signs in. It names the app, and what the next page is about. */
export function signInPage(context: PageContext, page: SignInPage): string {
  const { say, language } = context;
  const { link, app, form_token, sign_in_name = '', problems = [] } = page;
  const is_consent = link.purpose === 'consent';
  const title = say(is_consent ? 'sign_in_title' : 'withdrawal_sign_in_title', { app });
  const field = (name: 'sign_in_name' | 'password', input: Html) => html`<div class="field">
<label for="${name}">${say(name)}</label>
${input}
${fieldProblem(say, problems, name)}
</div>`;
  return layout(context, {
    title,
    form_token,
    has_problem: problems.length > 0,
    body: html`${parties(app)}
<h1>${title}</h1>
<p class="who">${say('partner', { partner_id: link.partner_id })} · ${hostOf(link)}</p>
<p>${say(is_consent ? 'sign_in_lead' : 'withdrawal_sign_in_lead')}</p>
${problemSummary(say, problems)}
<form method="post" action="${context.url_prefix}${form_path}">
<input type="hidden" name="form" value="${form_token}">
<input type="hidden" name="language" value="${language}">
${field(
  'sign_in_name',
  html`<input id="sign_in_name" name="sign_in_name" value="${sign_in_name}" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="100"${problemAttributes(problems, 'sign_in_name')}>`,
)}
${field(
  'password',
  html`<input id="password" name="password" type="password" autocomplete="current-password" maxlength="200"${problemAttributes(problems, 'password')}>`,
)}
<p class="note">${say('password_note', { app })}</p>
<button class="main" name="action" value="sign_in">${say('sign_in')}</button>
</form>
<p class="away"><a href="${refusalAddress(link)}">${say('cancel', { host: hostOf(link) })}</a></p>`,
  });
}
