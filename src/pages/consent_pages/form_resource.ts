// Receives the forms of the consent pages: the sign-in, the decision, and the choice of a language.

import type { Resource } from '../../engine/http/exchange.ts';
import { GatewayRefusal } from '../../engine/http/gateway_refusals.ts';
import { leading_policy, type PageAnswer } from '../../engine/http/resources/page_answer.ts';
import { seconds } from '../../kit/contract/clock.ts';
import { nothing_chosen, ownersFor, readChoice } from './chosen.ts';
import { applyDecision } from './decide.ts';
import { FormReader } from './form_body.ts';
import { type FormState, findFormState, formToken } from './links/form_token.ts';
import { isOwnForm } from './links/same_site.ts';
import { findSignedInSeller } from './owners.ts';
import { choicePage } from './pages/choice_page.ts';
import { findLanguage } from './pages/language.ts';
import { type PageContext, pageContext } from './pages/layout.ts';
import { messagePage } from './pages/message_page.ts';
import type { FormProblem } from './pages/problem.ts';
import { signInPage } from './pages/sign_in_page.ts';
import type { SellerPageRequest, SellerPages } from './seller_pages.ts';
import { SignIns, signInName } from './sellers/sign_in.ts';

/** A form that a page of this server sent. */
interface OwnForm {
  readonly fields: URLSearchParams;
  readonly state: FormState;
  readonly form_token: string;
  /** Name of the partner that requests access. */
  readonly app: string;
  readonly context: PageContext;
}

const foreign = (message: string) => new GatewayRefusal('malformed_request', { message });

/** Serves the forms of the consent pages. */
export class FormResource {
  readonly #reader: FormReader;
  readonly #sign_ins: SignIns;

  constructor(readonly pages: SellerPages) {
    const { database, wall_clock, settings } = pages.marketplace;
    this.#reader = new FormReader(settings.share_percent_max);
    this.#sign_ins = new SignIns(database, wall_clock);
  }

  readonly serve: Resource['serve'] = (exchange) =>
    this.pages.answer(exchange, 'consent.form', async (request) => {
      const form = await this.#read(request);
      if (form instanceof GatewayRefusal) {
        this.pages.refuse(request, form, { title: 'form_refused_title', text: 'form_refused' });
        return undefined;
      }
      request.call.partner_id = form.state.link.partner_id;
      const { sign_in_name } = form.state;
      return sign_in_name === undefined
        ? this.#signIn(request, form)
        : this.#choose(request, form, sign_in_name);
    });

  /** Reads a form, and verifies that a page of this server sent it. */
  async #read(request: SellerPageRequest): Promise<OwnForm | GatewayRefusal> {
    const { exchange } = request;
    const { derivation, wall_clock, settings } = this.pages.marketplace;
    if (!isOwnForm(exchange.request, settings.public_url))
      return foreign('The form was sent by a page of another server.');
    const fields = await this.#reader.read(exchange);
    if (fields instanceof GatewayRefusal) return fields;
    const form_token = fields.get('form') ?? '';
    const state = findFormState(derivation, form_token, seconds(wall_clock));
    if (!state) return foreign('The form is not one of a page of this server, or its time is over.');
    const app = await this.pages.findApp(state.link.partner_id);
    if (app === undefined) return new GatewayRefusal('unknown_partner');
    const language = findLanguage(fields.get('language') ?? undefined);
    const context = language ? pageContext(language, this.pages.marketplace) : this.pages.contextOf(request);
    return { fields, state, form_token, app, context };
  }

  async #signIn(request: SellerPageRequest, form: OwnForm): Promise<PageAnswer> {
    const { fields, state, form_token, app, context } = form;
    const typed = fields.get('sign_in_name') ?? '';
    const password = fields.get('password') ?? '';
    const again = (
      status: number,
      problems: FormProblem<'sign_in_name' | 'password'>[],
      more?: Partial<PageAnswer>,
    ) => ({
      status,
      page: signInPage(context, {
        link: state.link,
        app,
        form_token,
        sign_in_name: typed.slice(0, 100),
        problems,
      }),
      ...more,
    });
    if (fields.get('action') !== 'sign_in') return again(200, []);
    const missing: FormProblem<'sign_in_name' | 'password'>[] = [];
    if (typed.trim() === '') missing.push({ field: 'sign_in_name', text: 'sign_in_name_missing' });
    if (password === '') missing.push({ field: 'password', text: 'password_missing' });
    if (missing.length > 0) return again(400, missing, { error: 'error_param' });

    const sign_in_name = signInName(typed);
    const result = await this.#sign_ins.attempt(sign_in_name, password, request.exchange.client_address);
    if (result.signed_in) {
      const { derivation, wall_clock } = this.pages.marketplace;
      const signed_in = { link: state.link, sign_in_name, issued_at: seconds(wall_clock) };
      const next = { ...form, state: signed_in, form_token: formToken(derivation, signed_in) };
      return this.#choose(request, next, sign_in_name);
    }
    if (result.reason === 'credentials_wrong')
      return again(403, [{ field: 'password', text: 'credentials_wrong' }], { error: 'error_auth' });
    const { reason, wait_s } = result;
    return again(429, [{ text: reason, places: { seconds: wait_s } }], {
      error: 'error_rate_limit',
      headers: { 'retry-after': String(wait_s) },
    });
  }

  /** Shows the page to decide on, or carries out the decision. */
  async #choose(
    { call }: SellerPageRequest,
    { fields, state: { link }, form_token, app, context }: OwnForm,
    sign_in_name: string,
  ): Promise<PageAnswer> {
    const { marketplace } = this.pages;
    const { database, business_clock } = marketplace;
    const now = seconds(business_clock);
    const seller = await findSignedInSeller(database, sign_in_name, link.partner_id, now);
    const owners = seller ? ownersFor(link.purpose, seller) : [];
    if (!seller || owners.length === 0) {
      const text = link.purpose === 'consent' ? 'no_active_owner' : 'no_linked_owner';
      const page = messagePage(context, { title: 'nothing_title', text, places: { app }, link });
      return { status: 200, page };
    }
    if ('shop_id' in seller.identity) call.shop_id = seller.identity.shop_id;
    const is_decided = fields.get('action') === 'decide';
    const choice = is_decided ? readChoice(link.purpose, seller, owners, fields) : nothing_chosen;
    const { scope: chosen, days, problems } = choice;
    if (is_decided && problems.length === 0) {
      const location = await applyDecision(marketplace, { link, seller, owners: choice.owners, days });
      return { status: 303, headers: { location } };
    }
    return {
      status: is_decided ? 400 : 200,
      error: is_decided ? 'error_param' : '',
      page: choicePage(context, { link, app, form_token, seller, owners, chosen, days, now, problems }),
      headers: { 'content-security-policy': leading_policy },
    };
  }
}
