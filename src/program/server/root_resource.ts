import type { Resource } from '../../engine/http/exchange.ts';
import { GatewayRefusal } from '../../engine/http/gateway_refusals.ts';
import { acceptsPage } from '../../engine/http/resources/negotiation.ts';

const vary = { vary: 'Accept' };

/** The resource at `/`: it redirects browsers to the documentation, and answers programs with an envelope. */
export const rootResource: Resource = {
  methods: ['GET', 'HEAD'],
  async serve(exchange) {
    if (acceptsPage(exchange.request.headers.accept))
      exchange.write(302, { ...vary, location: '/docs', 'cache-control': 'no-cache' }, '');
    else exchange.refuse(new GatewayRefusal('unknown_path', { headers: vary }));
  },
};
