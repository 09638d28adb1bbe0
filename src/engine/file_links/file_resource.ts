// Serves the file of a link to anybody who has the link.
import { seconds } from '../../kit/contract/clock.ts';
import { CallRecord } from '../http/call_record.ts';
import type { Exchange, Resource } from '../http/exchange.ts';
import { GatewayRefusal } from '../http/gateway_refusals.ts';
import { newRequestId } from '../http/requests/request_id.ts';
import type { Marketplace } from '../marketplace.ts';
import { findBlob, findByteCount } from '../store/blobs/blobs.ts';
import type { FileKind } from './file_kind.ts';
import { file_path } from './file_links.ts';

// Save the file instead of showing it, allow no cache to keep it, and send the link to no other site.
const headers = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; sandbox",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** Serves the files of these kinds at `/file/<token>`. A link without a file is answered like an unknown path. */
export function fileResource(
  { database, file_links, business_clock }: Pick<Marketplace, 'database' | 'file_links' | 'business_clock'>,
  kinds: readonly FileKind[],
): Resource {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));

  async function serve(exchange: Exchange): Promise<void> {
    const { request, response, path, server } = exchange;
    const started_ms = performance.now();
    const unknown = () =>
      exchange.refuse(
        new GatewayRefusal('unknown_path', { message: 'There is no such file, or the link is too old.' }),
      );
    const now = seconds(business_clock);
    const target = file_links.open(path.slice(file_path.length), now);
    const kind = byName.get(target?.kind ?? '');
    if (!target || !kind) return unknown();
    const { shop_id, file_id } = target;
    const key = { shop_id, file_id, now };
    const file = await kind.find(database, key);
    const blob = file && (await database.first(findByteCount, { shop_id, sha256: file.sha256 }));
    if (!file || !blob) return unknown();

    const call = new CallRecord(newRequestId(), exchange.target, 'file');
    call.shop_id = shop_id;
    const head = {
      ...headers,
      'content-type': file.media_type,
      'content-disposition': `attachment; filename="${file.file_name}"`,
      'x-request-id': call.request_id,
    };
    const observe = () => server.observe(call.end('', 200, performance.now() - started_ms));
    if (request.method === 'HEAD') {
      observe();
      return exchange.write(200, { ...head, 'content-length': blob.byte_count });
    }
    // Count the bytes before reading them: the answers that this client has not read yet may be too large in total.
    response.client?.keep(response, blob.byte_count);
    const { bytes } = (await findBlob(database, shop_id, file.sha256)) ?? {};
    if (!bytes) return unknown();
    if (kind.onDownload) await database.transaction(async (store) => kind.onDownload?.(store, key));
    observe();
    exchange.write(200, head, bytes);
  }
  return { methods: ['GET', 'HEAD'], serve };
}
