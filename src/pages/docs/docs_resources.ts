import { readFile } from 'node:fs/promises';
import type { Resource } from '../../engine/http/exchange.ts';
import { etagDigestOf, loadOnce, staticResource } from '../../engine/http/resources/static_resource.ts';
import { docsPage } from './docs_page.ts';
import {
  type LiveExamples,
  type RecordedExamples,
  type ServedDocumentOptions,
  servedDocument,
} from './served_document.ts';
import { signingPage } from './signing_page.ts';

export interface DocsOptions
  extends Pick<ServedDocumentOptions, 'operations' | 'groups' | 'common_refusals' | 'version'> {
  /** Base URL of this server for partners; called once the server listens. */
  readonly baseUrl: () => string;
  /** The examples of this database to try operations with, if it has any. */
  readonly findLiveExamples: () => Promise<LiveExamples | undefined>;
  /** A number that changes whenever the examples must be read again, such as the day. */
  readonly examplesVersion: () => number;
  /** Files: the recorded examples, and the style and the script of the page. */
  readonly examples_json: string;
  readonly style: string;
  readonly script: string;
  /** Script of the page about signing. */
  readonly signing_script: string;
}

// The page sends requests only to this server, and the browser enforces that.
const security = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The URLs of style and script contain their digests, so a changed file has another URL. */
const for_ever = 'public, max-age=31536000, immutable';

const read = (file: string) => readFile(file, 'utf8');

/** The resources at `/docs`, below it, and at `/openapi.json`. */
export function docsResources(options: DocsOptions): [path: string, Resource][] {
  const {
    operations,
    common_refusals,
    baseUrl,
    findLiveExamples,
    examples_json,
    style,
    script,
    signing_script,
  } = options;
  const version = options.examplesVersion;
  const document = loadOnce(async () => {
    const [recorded_text, live] = await Promise.all([read(examples_json), findLiveExamples()]);
    const recorded: RecordedExamples = JSON.parse(recorded_text);
    return servedDocument({ ...options, base_url: baseUrl(), recorded, live });
  }, version);
  async function page(): Promise<string> {
    const [style_text, script_text] = await Promise.all([read(style), read(script)]);
    return docsPage({
      operations,
      common_errors: Object.values(common_refusals),
      document: await document(),
      style_url: `/docs/docs.css?${etagDigestOf(style_text)}`,
      script_url: `/docs/docs.js?${etagDigestOf(script_text)}`,
    });
  }
  async function aboutSigning(): Promise<string> {
    const [style_text, script_text] = await Promise.all([read(style), read(signing_script)]);
    return signingPage({
      operations,
      document: await document(),
      style_url: `/docs/docs.css?${etagDigestOf(style_text)}`,
      script_url: `/docs/signing.js?${etagDigestOf(script_text)}`,
    });
  }
  const headers = { 'content-security-policy': security, 'referrer-policy': 'no-referrer' };
  return [
    ['/docs', staticResource({ media_type: 'text/html', load: page, version, headers })],
    [
      '/docs/docs.css',
      staticResource({ media_type: 'text/css', load: () => read(style), cache_control: for_ever }),
    ],
    [
      '/docs/docs.js',
      staticResource({ media_type: 'text/javascript', load: () => read(script), cache_control: for_ever }),
    ],
    ['/docs/signing', staticResource({ media_type: 'text/html', load: aboutSigning, version, headers })],
    [
      '/docs/signing.js',
      staticResource({
        media_type: 'text/javascript',
        load: () => read(signing_script),
        cache_control: for_ever,
      }),
    ],
    [
      '/openapi.json',
      staticResource({
        media_type: 'application/json',
        load: async () => JSON.stringify(await document()),
        version,
      }),
    ],
  ];
}
