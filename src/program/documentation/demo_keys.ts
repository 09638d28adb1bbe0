// Gives the keys of the demo marketplace to pages of the documentation, so that a reader need not copy them. Only on the
// machine of its developer, and to no page of another site.
import type { IncomingMessage } from 'node:http';
import { isLoopback } from '../../engine/http/connections/client_address.ts';
import type { Resource } from '../../engine/http/exchange.ts';
import { GatewayRefusal } from '../../engine/http/gateway_refusals.ts';
import { loadOnce } from '../../engine/http/resources/static_resource.ts';
import { seconds } from '../../kit/contract/clock.ts';
import { describeDemo } from '../demo/demo.ts';
import type { OpenMarketplace } from '../server/open_marketplace.ts';

/** Tokens are issued again after this time, in seconds of the business clock. They live for hours. */
const keys_valid_s = 600;

/** Whether the keys of a server may be given to pages at all: it has the demo, and only its own machine reaches it. */
export const givesDemoKeys = (
  has_demo: boolean,
  {
    host,
    public_url,
    trusted_proxies,
  }: Pick<OpenMarketplace['settings'], 'host' | 'public_url' | 'trusted_proxies'>,
): boolean => has_demo && isLoopback(host) && public_url === undefined && !trusted_proxies;

/** The name of a Host header, without its port. */
const hostNameOf = (host: string) => host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');

/**
 * Whether a request comes from a page of this server in a browser on this machine. A page of another site has another
 * Origin, even if its name leads to this machine, and cannot send the header without being asked about first.
 */
export function isOwnPage({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): boolean {
  const { host = '', origin, forwarded } = headers;
  return (
    isLoopback(hostNameOf(host)) &&
    isLoopback(socket.remoteAddress?.replace(/^::ffff:/, '') ?? '') &&
    origin === `http://${host}` &&
    headers['x-stoa-docs'] === 'demo' &&
    ['same-origin', undefined].includes(headers['sec-fetch-site'] as string | undefined) &&
    headers['x-forwarded-for'] === undefined &&
    headers['x-forwarded-host'] === undefined &&
    forwarded === undefined
  );
}

const only_here =
  'The keys of the demo marketplace are given only to pages of this server, on the machine that it runs on. `stoa demo --json` prints them.';

/** The resource that answers with the keys: the part of `stoa demo --json` that calls of partners need. */
export function demoKeys(opened: OpenMarketplace): Resource {
  const keys = loadOnce(
    async () => {
      const { partner_id, partner_key, shops, merchants, examples } = await describeDemo(opened);
      return JSON.stringify({
        partner_id,
        partner_key,
        shops: shops.map(({ name, shop_id, access_token }) => ({ name, shop_id, access_token })),
        merchants: merchants.map(({ merchant_id, access_token }) => ({ merchant_id, access_token })),
        examples,
      });
    },
    () => Math.floor(seconds(opened.business_clock) / keys_valid_s),
  );
  return {
    methods: ['POST'],
    async serve(exchange) {
      if (!isOwnPage(exchange.request))
        return exchange.refuse(new GatewayRefusal('unknown_path', { message: only_here }));
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      };
      exchange.write(200, headers, await keys());
    },
  };
}
