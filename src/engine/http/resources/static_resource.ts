// Content that is the same for everybody: loaded and compressed once, at the first request, and then shared.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Exchange, Resource } from '../exchange.ts';
import { namesEtag } from './if_none_match.ts';
import { acceptedEncoding, type ContentEncoding } from './negotiation.ts';

export interface StaticContent {
  /** The media type of the text, which is UTF-8. */
  readonly media_type: string;
  /** Called once for each version. */
  readonly load: () => Promise<string> | string;
  /** The version of the text, such as a day. If omitted, the text never changes. */
  readonly version?: () => unknown;
  /** The Cache-Control header. By default clients check each time whether the text has changed. */
  readonly cache_control?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A text as it is sent. */
export interface EncodedContent {
  readonly etag: string;
  readonly encoding: ContentEncoding;
  readonly body: Uint8Array;
}

/** A text in its encodings. */
interface PreparedContent {
  readonly etag: string;
  readonly bodies: Readonly<Record<ContentEncoding, Uint8Array>>;
}

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** The digest of a text, for use in an ETag. */
export const etagDigestOf = (text: string | Uint8Array): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22);

// Weak, because the tag is the same for every encoding.
const etagOf = (text: string) => `W/"${etagDigestOf(text)}"`;

/**
 * The parameters of Brotli. At this quality, a window of more than 2^16 bytes has other tables, which take 12 MB more for a
 * text of 38 KB and cost more than all the rest, so only texts that do not fit in the small window get a larger one.
 */
const brotliParams = ({ length }: Buffer) => ({
  [constants.BROTLI_PARAM_QUALITY]: 9,
  [constants.BROTLI_PARAM_LGWIN]: length > 2 ** 16 ? constants.BROTLI_DEFAULT_WINDOW : 16,
});

function compress(text: Buffer, encoding: ContentEncoding): Promise<Buffer> | Buffer {
  if (encoding === 'br') return brotli(text, { params: brotliParams(text) });
  return encoding === 'gzip' ? deflate(text, { level: 9 }) : text;
}

/** The encoding in which the client of a request gets texts. */
export const encodingFor = ({ request }: Exchange): ContentEncoding =>
  acceptedEncoding([request.headers['accept-encoding']].flat()[0]);

/** A text in one encoding. */
export async function encodeContent(text: string, encoding: ContentEncoding): Promise<EncodedContent> {
  return { etag: etagOf(text), encoding, body: await compress(Buffer.from(text), encoding) };
}

/** A text in every encoding. */
async function prepareContent(text: string): Promise<PreparedContent> {
  const identity = Buffer.from(text);
  const [br, gzipped] = await Promise.all([compress(identity, 'br'), compress(identity, 'gzip')]);
  return { etag: etagOf(text), bodies: { identity, br, gzip: gzipped } };
}

/** Loads at the first call, and again after the version has changed. A failed load is tried again. */
export function loadOnce<T>(load: () => Promise<T>, version?: () => unknown): () => Promise<T> {
  let latest: { readonly version: unknown; readonly loaded: Promise<T> } | undefined;
  return () => {
    const wanted = version?.();
    if (latest !== undefined && latest.version === wanted) return latest.loaded;
    const attempt = { version: wanted, loaded: load() };
    latest = attempt;
    attempt.loaded.catch(() => {
      if (latest === attempt) latest = undefined;
    });
    return attempt.loaded;
  };
}

/** Answers with a text, or with 304 if the client has it. */
export function sendContent(
  exchange: Exchange,
  { etag, encoding, body }: EncodedContent,
  { media_type, cache_control = 'no-cache', headers }: Omit<StaticContent, 'load' | 'version'>,
): void {
  const asked = exchange.request.headers;
  const common = {
    ...headers,
    'x-content-type-options': 'nosniff',
    'cache-control': cache_control,
    vary: 'Accept-Encoding',
    etag,
  };
  if (namesEtag(asked['if-none-match'], etag)) {
    exchange.write(304, common);
    return;
  }
  const encoded = encoding === 'identity' ? {} : { 'content-encoding': encoding };
  const type = `${media_type}; charset=utf-8`;
  exchange.write(200, { ...common, ...encoded, 'content-type': type }, body);
}

/** Serves one text. Conditional requests are answered 304. */
export function staticResource({ load, version, ...content }: StaticContent): Resource {
  const prepared = loadOnce(async () => prepareContent(await load()), version);
  return {
    methods: ['GET', 'HEAD'],
    async serve(exchange) {
      const { etag, bodies } = await prepared();
      const encoding = encodingFor(exchange);
      sendContent(exchange, { etag, encoding, body: bodies[encoding] }, content);
    },
  };
}
