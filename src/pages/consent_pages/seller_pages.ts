// What the consent pages of a marketplace share.

import { CallRecord } from '../../engine/http/call_record.ts';
import type { Exchange } from '../../engine/http/exchange.ts';
import { GatewayRefusal, gatewayRefusals } from '../../engine/http/gateway_refusals.ts';
import { newRequestId } from '../../engine/http/requests/request_id.ts';
import { acceptsPage } from '../../engine/http/resources/negotiation.ts';
import { type PageAnswer, sendPage } from '../../engine/http/resources/page_answer.ts';
import { refusalForError } from '../../engine/http/responses/refusal_answer.ts';
import type { Marketplace } from '../../engine/marketplace.ts';
import { findPartner } from '../../market/accounts/accounts.store.ts';
import { preferredLanguage } from './pages/language.ts';
import { type PageContext, pageContext } from './pages/layout.ts';
import { type MessagePage, messagePage } from './pages/message_page.ts';

/** A link is not a call: wrong parameters get an HTTP status that a browser understands. */
export const asLink = (refusal: GatewayRefusal): GatewayRefusal =>
  refusal.reason === 'wrong_parameter' ? new GatewayRefusal('malformed_request', refusal) : refusal;

/** One request for a page, from its arrival to its answer. */
export interface SellerPageRequest {
  readonly exchange: Exchange;
  readonly call: CallRecord;
  readonly started_ms: number;
}

/** The consent pages of a marketplace. */
export class SellerPages {
  constructor(readonly marketplace: Marketplace) {}

  /** The context of pages, in the language of a request. */
  contextOf({ exchange }: SellerPageRequest): PageContext {
    return pageContext(preferredLanguage(exchange.request.headers['accept-language']), this.marketplace);
  }

  /** The name of a partner; undefined if the partner is not active. */
  async findApp(partner_id: number): Promise<string | undefined> {
    const partner = await this.marketplace.database.first(findPartner, { partner_id });
    return partner?.status === 'active' ? partner.partner_name : undefined;
  }

  /** Shows on a page why a request is refused. A client that does not accept HTML gets an envelope. */
  refuse(
    request: SellerPageRequest,
    reason: GatewayRefusal,
    message: Pick<MessagePage, 'title' | 'text'>,
  ): void {
    const refusal = asLink(reason);
    const { exchange, call, started_ms } = request;
    if (!acceptsPage(exchange.request.headers.accept)) return void exchange.refuse(refusal, call.request_id);
    const { error, message: rule, explanation, headers } = refusal;
    const page = messagePage(this.contextOf(request), {
      ...message,
      refusal: { error, message: rule, explanation, request_id: call.request_id },
    });
    // The rest of a refused body is not read.
    const last = exchange.request.method === 'POST' ? { connection: 'close' } : {};
    sendPage(exchange, call, started_ms, {
      status: gatewayRefusals[refusal.reason].status,
      error,
      page,
      headers: { ...headers, ...last },
    });
  }

  /** Answers a request with the result of `work`. If the database cannot be reached, a page says so, too. */
  async answer(
    exchange: Exchange,
    operation: string,
    work: (request: SellerPageRequest) => Promise<PageAnswer | undefined>,
  ): Promise<void> {
    const call = new CallRecord(newRequestId(), exchange.target, operation);
    const request = { exchange, call, started_ms: performance.now() };
    try {
      const answer = await work(request);
      if (answer) sendPage(exchange, call, request.started_ms, answer);
    } catch (error) {
      const refusal = refusalForError(error);
      if (refusal.reason === 'defect') throw error;
      this.refuse(request, refusal, { title: 'busy_title' });
    }
  }
}
