import type { Exchange, Resource } from '../../engine/http/exchange.ts';
import { GatewayRefusal } from '../../engine/http/gateway_refusals.ts';
import { seconds } from '../../kit/contract/clock.ts';
import type { ConsentLink } from './links/consent_link.ts';
import { formToken } from './links/form_token.ts';
import { signInPage } from './pages/sign_in_page.ts';
import type { SellerPages } from './seller_pages.ts';

/** Checks the link of a request. */
export type CheckLink = (exchange: Exchange) => Promise<ConsentLink | GatewayRefusal>;

/** Serves a link that brings sellers here: it returns the sign-in page. */
export function serveLink(pages: SellerPages, operation: string, checkLink: CheckLink): Resource['serve'] {
  const { derivation, wall_clock } = pages.marketplace;
  return (exchange) =>
    pages.answer(exchange, operation, async (request) => {
      const link = await checkLink(exchange);
      const app = link instanceof GatewayRefusal ? undefined : await pages.findApp(link.partner_id);
      if (link instanceof GatewayRefusal || app === undefined) {
        const refusal = link instanceof GatewayRefusal ? link : new GatewayRefusal('unknown_partner');
        pages.refuse(request, refusal, { title: 'link_refused_title', text: 'link_refused' });
        return undefined;
      }
      request.call.partner_id = link.partner_id;
      const form_token = formToken(derivation, { link, issued_at: seconds(wall_clock) });
      return { status: 200, page: signInPage(pages.contextOf(request), { link, app, form_token }) };
    });
}
