import { signedUrl } from '../../src/kit/contract/client/signed_url.ts';
import type { Operation } from '../../src/kit/contract/operation.ts';
import type { GivenPartner, GivenShop } from '../support/given/account.ts';
import type { Site } from './site.ts';

/** A request as bytes. Its timestamp is valid for five minutes. */
export function bytesOf({ method }: Pick<Operation, 'method'>, url: string, body: object): string {
  const { pathname, search } = new URL(url);
  const head = `${method} ${pathname}${search} HTTP/1.1\r\nHost: stoa.test\r\n`;
  if (method === 'GET') return `${head}\r\n`;
  const json = JSON.stringify(body);
  return `${head}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(json)}\r\n\r\n${json}`;
}

/** The caller of an operation. */
export interface RequestCaller {
  readonly partner: GivenPartner;
  readonly shop: GivenShop;
}

/**
 * The example of an operation in the demo, as bytes: called by the demo's partner, or by another one.
 *
 * @param changes fields that differ from the example.
 */
export async function exampleRequest(
  { demo }: Pick<Site, 'demo'>,
  base_url: string,
  operation: Operation,
  caller?: RequestCaller,
  changes: object = {},
): Promise<string> {
  const example = demo.examples[operation.name];
  const shop = caller?.shop ?? demo.shops.find(({ name }) => name === example?.caller);
  if (!example) throw new Error(`The demo has no example of ${operation.name}.`);
  const [merchant] = demo.merchants;
  const request = { ...example.request, ...changes };
  const query = operation.method === 'GET' ? request : {};
  const url = await signedUrl(operation, query, { ...(caller?.partner ?? demo), base_url, shop, merchant });
  return bytesOf(operation, url, request);
}
