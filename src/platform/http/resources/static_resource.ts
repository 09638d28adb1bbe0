// What does not change while the server runs: read and compressed once, at the first request, and then shared by all.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Resource } from '../exchange.ts';
import { namesEtag } from './if_none_match.ts';
import { acceptedEncoding, type ContentEncoding } from './negotiation.ts';

export interface StaticContent {
  /** The media type of the text, which is UTF-8. */
  readonly media_type: string;
  /** Called once. */
  readonly load: () => Promise<string> | string;
  /** How long it may be kept; by default it is asked for each time whether it changed. */
  readonly cache_control?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A text as it goes out, and in which encodings. */
interface EncodedContent {
  readonly etag: string;
  readonly bodies: Readonly<Record<ContentEncoding, Uint8Array>>;
}

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** The digest of a text, as its ETag quotes it. */
export const digestOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22);

async function prepare(load: StaticContent['load']): Promise<EncodedContent> {
  const text = await load();
  const identity = Buffer.from(text);
  const [br, gzipped] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    deflate(identity, { level: 9 }),
  ]);
  // Weak, since it is the same for every encoding.
  return { etag: `W/"${digestOf(text)}"`, bodies: { identity, br, gzip: gzipped } };
}

/** Serves one text. Conditional requests are answered 304. */
export function staticResource({
  media_type,
  load,
  cache_control = 'no-cache',
  headers,
}: StaticContent): Resource {
  let prepared: Promise<EncodedContent> | undefined;
  function prepareOnce(): Promise<EncodedContent> {
    prepared ??= prepare(load).catch((error: unknown) => {
      prepared = undefined;
      throw error;
    });
    return prepared;
  }
  return {
    methods: ['GET', 'HEAD'],
    async serve(exchange) {
      const { etag, bodies } = await prepareOnce();
      const asked = exchange.request.headers;
      const common = {
        ...headers,
        'x-content-type-options': 'nosniff',
        'cache-control': cache_control,
        vary: 'Accept-Encoding',
        etag,
      };
      if (namesEtag(asked['if-none-match'], etag)) return exchange.write(304, common);
      const encoding = acceptedEncoding([asked['accept-encoding']].flat()[0]);
      const encoded = encoding === 'identity' ? {} : { 'content-encoding': encoding };
      const type = `${media_type}; charset=utf-8`;
      return exchange.write(200, { ...common, ...encoded, 'content-type': type }, bodies[encoding]);
    },
  };
}
