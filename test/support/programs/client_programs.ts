// Programs that call every operation through a generated client, written so that the compiler checks them:
// requests are literals, and a payload is read after the check of `error` that distinguishes a success from a
// refusal.

import { operationId } from '../../../src/kit/contract/openapi/names.ts';
import type { Operation } from '../../../src/kit/contract/operation.ts';
import type { DemoDescription } from '../../../src/program/demo/demo.ts';

const literal = (value: unknown) => JSON.stringify(value);

/** The parameters of every call, for the caller of the example. */
function callerOf(
  demo: DemoDescription,
  { name, caller }: Operation,
  uploads: SentUploads,
): Record<string, unknown> {
  const common = { partner_id: demo.partner_id, timestamp: Math.floor(Date.now() / 1000) };
  if (caller === 'public') return common;
  const { shops, merchants, examples } = demo;
  const as = uploads[name]?.as ?? name;
  const shop = shops.find((candidate) => candidate.name === examples[as]?.caller);
  if (shop) return { ...common, access_token: shop.access_token, shop_id: shop.shop_id };
  const [merchant] = merchants;
  return { ...common, access_token: merchant?.access_token, merchant_id: merchant?.merchant_id };
}

/** Code that the compiler accepts only after a refusal is ruled out: reading the payload, if there is one. */
function readPayload({ envelope, name, media_type }: Operation): string {
  // A file or a refusal: the client's reader of bodies must distinguish them.
  if (media_type) return `called.push('${name}');`;
  const refused = envelope.error_when_successful ? "answer.error !== ''" : "'error' in answer";
  const { payload } = envelope;
  const read =
    payload === 'response' || payload === 'data' ? `const payload: object = answer.${payload};` : '';
  return `if (${refused}) throw new Error(\`${name}: \${answer.error}: \${answer.message}\`);
  const error_of_success: ${envelope.error_when_successful ? "'' = answer.error" : 'string = answer.message'};
  ${read}
  called.push('${name}');`;
}

const signing = `import { createHmac } from 'node:crypto';
const { base_url, partner_key } = JSON.parse(process.env.STOA_CLIENT_TEST ?? '{}') as { base_url: string; partner_key: string };
const files = JSON.parse(process.env.STOA_CLIENT_TEST_FILES ?? '{}') as Record<string, string>;
const fileOf = (field: string) => new Blob([Buffer.from(files[field] ?? '', 'base64')]);
function signed(url: string): string {
  const { pathname, searchParams, href } = new URL(url);
  const get = (name: string) => searchParams.get(name) ?? '';
  const base = get('partner_id') + pathname + get('timestamp') + get('access_token') + (get('shop_id') || get('merchant_id'));
  return \`\${href}&sign=\${createHmac('sha256', partner_key).update(base).digest('hex')}\`;
}
const called: string[] = [];
`;

/** What an upload sends in addition to its file. */
export interface SentUpload {
  /** The field of the file, and whether it accepts several. */
  readonly field: string;
  readonly is_list: boolean;
  readonly others: Readonly<Record<string, string | number>>;
  /** The operation whose example names the shop that sends it. */
  readonly as?: string;
}
export type SentUploads = Readonly<Record<string, SentUpload>>;

function sentUpload(uploads: SentUploads, { name }: Operation): SentUpload {
  const sent = uploads[name];
  if (!sent) throw new Error(`Define what is sent to ${name}.`);
  return sent;
}

const requestOf = (demo: DemoDescription, { name }: Operation) => demo.examples[name]?.request ?? {};

function openapiFetchUpload({ field, is_list, others }: SentUpload): string {
  const body = literal({ ...others, [field]: is_list ? [''] : '' });
  const appended = Object.entries(others).map(
    ([name, value]) => `form.append(${literal(name)}, ${literal(String(value))});`,
  );
  return `, body: ${body}, bodySerializer: () => { const form = new FormData(); ${appended.join(' ')} form.append('${field}', fileOf('${field}'), 'file'); return form; }`;
}

function heyApiUpload({ field, is_list, others }: SentUpload): string {
  const fields = Object.entries(others).map(([name, value]) => `${name}: ${literal(value)}, `);
  const file = `fileOf('${field}')`;
  return `, body: { ${fields.join('')}${field}: ${is_list ? `[${file}]` : file} }`;
}

/** Uses the types of openapi-typescript and the client openapi-fetch. */
export function openapiFetchProgram(
  demo: DemoDescription,
  operations: readonly Operation[],
  uploads: SentUploads,
): string {
  const calls = operations.map((operation) => {
    const { method, path, body } = operation;
    const request = requestOf(demo, operation);
    const query = { ...callerOf(demo, operation, uploads), ...(method === 'GET' && request) };
    const sent =
      method === 'GET'
        ? ''
        : body === 'multipart'
          ? openapiFetchUpload(sentUpload(uploads, operation))
          : `, body: ${literal(request)}`;
    return `{
  const { data: answer } = await client.${method}('${path}', { params: { query: ${literal(query)} }${sent}${operation.media_type ? ", parseAs: 'blob'" : ''} });
  if (!answer) throw new Error('${operation.name} has no answer');
  ${readPayload(operation)}
}`;
  });
  return `import createClient from 'openapi-fetch';
import type { paths } from './schema.d.ts';
${signing}
const client = createClient<paths>({ baseUrl: base_url });
client.use({ onRequest: ({ request }) => new Request(signed(request.url), request) });
${calls.join('\n')}
console.log(JSON.stringify(called));
`;
}

/** Uses the client that hey-api generates. */
export function heyApiProgram(
  demo: DemoDescription,
  operations: readonly Operation[],
  uploads: SentUploads,
): string {
  const calls = operations.map((operation) => {
    const { method, body } = operation;
    const request = requestOf(demo, operation);
    const query = { ...callerOf(demo, operation, uploads), ...(method === 'GET' && request) };
    const sent =
      method === 'GET'
        ? ''
        : body === 'multipart'
          ? heyApiUpload(sentUpload(uploads, operation))
          : `, body: ${literal(request)}`;
    return `{
  const { data: answer } = await sdk.${operationId(operation)}({ query: ${literal(query)}${sent}, auth: '' });
  if (!answer) throw new Error('${operation.name} has no answer');
  ${readPayload(operation)}
}`;
  });
  return `import * as sdk from './hey_api/sdk.gen.ts';
import { client } from './hey_api/client.gen.ts';
${signing}
client.setConfig({ baseUrl: base_url });
client.interceptors.request.use((request) => new Request(signed(request.url), request));
${calls.join('\n')}
console.log(JSON.stringify(called));
`;
}
