// Signed calls of operations that a world does not have.
import { signedUrl } from '../../../src/kit/contract/client/signed_url.ts';
import type { GivenShop } from '../given/account.ts';
import type { World } from './harness.ts';
import { injectInto } from './inject.ts';
import { probe_read, probe_write } from './probe_operations.ts';

/** A shop that calls in its own world. */
export interface CallingShop {
  readonly world: World;
  readonly shop: GivenShop;
}

export interface MissingCallOptions {
  readonly method?: 'GET' | 'POST';
  /** The path; by default that of a probe operation. */
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A key other than that of the world's partner. */
  readonly partner_key?: string;
}

export async function callMissing(
  { world, shop }: CallingShop,
  request: Record<string, unknown>,
  { method = 'GET', path, headers = {}, ...keys }: MissingCallOptions = {},
) {
  const contract = method === 'GET' ? probe_read : probe_write;
  const signed = { base_url: '', ...world.partner, shop, clock: world.clock, ...keys };
  const url = await signedUrl({ ...contract, path: path ?? contract.path }, request, signed);
  const answer = await injectInto(world.app.partner)({
    method,
    url,
    headers,
    ...(method === 'POST' && { payload: JSON.stringify(request) }),
  });
  return { status: answer.statusCode, headers: answer.headers, body: JSON.parse(answer.payload) };
}
