// What stands behind the pages: a marketplace, and what its pages share.

import { CallRecord } from '../../engine/http/call_record.ts';
import type { Exchange } from '../../engine/http/exchange.ts';
import { GatewayRefusal, gatewayRefusals } from '../../engine/http/gateway_refusals.ts';
import { newRequestId } from '../../engine/http/requests/request_id.ts';
import { acceptsPage } from '../../engine/http/resources/negotiation.ts';
import { refusalForError } from '../../engine/http/responses/refusal_answer.ts';
import type { Marketplace } from '../../engine/marketplace.ts';
import { findPartner } from '../../market/accounts/accounts.store.ts';
import { type PageAnswer, sendPage } from './page_answer.ts';
import { preferredLanguage } from './pages/language.ts';
import { type PageContext, pageContext } from './pages/layout.ts';
import { type MessagePage, messagePage } from './pages/message_page.ts';

/** A link is no call: what is wrong with its parameters has a status of its own, which a browser understands. */
export const asLink = (refusal: GatewayRefusal): GatewayRefusal =>
  refusal.reason === 'wrong_parameter' ? new GatewayRefusal('malformed_request', refusal) : refusal;

/** One request for a page, from its beginning to its answer. */
export interface PageRequest {
  readonly exchange: Exchange;
  readonly call: CallRecord;
  readonly started_ms: number;
}

/** The pages of a marketplace's sellers. */
export class SellerPages {
  constructor(readonly marketplace: Marketplace) {}

  /** Pages in the language that a request asks for. */
  contextOf({ exchange }: PageRequest): PageContext {
    return pageContext(preferredLanguage(exchange.request.headers['accept-language']), this.marketplace);
  }

  /** The name of a partner; undefined when it is not active. */
  async findApp(partner_id: number): Promise<string | undefined> {
    const partner = await this.marketplace.database.first(findPartner, { partner_id });
    return partner?.status === 'active' ? partner.partner_name : undefined;
  }

  /** Says on a page why a request is refused, or, to who asks for no page, in an envelope. */
  refuse(request: PageRequest, reason: GatewayRefusal, message: Pick<MessagePage, 'title' | 'text'>): void {
    const refusal = asLink(reason);
    const { exchange, call, started_ms } = request;
    if (!acceptsPage(exchange.request.headers.accept)) return void exchange.refuse(refusal, call.request_id);
    const { error, message: rule, explanation, headers } = refusal;
    const page = messagePage(this.contextOf(request), {
      ...message,
      refusal: { error, message: rule, explanation, request_id: call.request_id },
    });
    // What is left of a refused body is not worth reading.
    const last = exchange.request.method === 'POST' ? { connection: 'close' } : {};
    sendPage(exchange, call, started_ms, {
      status: gatewayRefusals[refusal.reason].status,
      error,
      page,
      headers: { ...headers, ...last },
    });
  }

  /** Answers a request with what `work` gives. A database that is away is said on a page, too. */
  async answer(
    exchange: Exchange,
    operation: string,
    work: (request: PageRequest) => Promise<PageAnswer | undefined>,
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
