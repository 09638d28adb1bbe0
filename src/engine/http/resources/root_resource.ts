import type { Resource } from '../exchange.ts';
import { GatewayRefusal } from '../gateway_refusals.ts';
import { acceptsPage } from './negotiation.ts';

const vary = { vary: 'Accept' };

/** The resource at `/`: it redirects browsers to a page, and answers programs that there is nothing. */
export const rootResource = (location: string): Resource => ({
  methods: ['GET', 'HEAD'],
  async serve(exchange) {
    if (acceptsPage(exchange.request.headers.accept))
      exchange.write(302, { ...vary, location, 'cache-control': 'no-cache' }, '');
    else exchange.refuse(new GatewayRefusal('unknown_path', { headers: vary }));
  },
});
