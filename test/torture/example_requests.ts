// Calls as the bytes that a load sends again and again.
import { signedUrl } from '../../src/platform/contract/client/signed_url.ts';
import type { Operation } from '../../src/platform/contract/operation.ts';
import type { Site } from './site.ts';

/** A request as its bytes. Its timestamp is fresh for five minutes. */
export function bytesOf({ method }: Operation, url: string, body: object): string {
  const { pathname, search } = new URL(url);
  const head = `${method} ${pathname}${search} HTTP/1.1\r\nHost: stoa.test\r\n`;
  if (method === 'GET') return `${head}\r\n`;
  const json = JSON.stringify(body);
  return `${head}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(json)}\r\n\r\n${json}`;
}

/** The example of an operation in the demo marketplace, signed now. @throws Error where the demo has none. */
export async function exampleRequest(
  { demo }: Site,
  base_url: string,
  operation: Operation,
): Promise<string> {
  const example = demo.examples[operation.name];
  if (!example) throw new Error(`The demo has no example of ${operation.name}.`);
  const shop = demo.shops.find(({ name }) => name === example.caller);
  const [merchant] = demo.merchants;
  const query = operation.method === 'GET' ? example.request : {};
  const url = await signedUrl(operation, query, { ...demo, base_url, shop, merchant });
  return bytesOf(operation, url, example.request);
}
