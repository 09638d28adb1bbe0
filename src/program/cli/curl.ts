import type { SigningOptions } from '../../kit/contract/client/signed_url.ts';
import { signedUrl } from '../../kit/contract/client/signed_url.ts';
import type { Operation } from '../../kit/contract/operation.ts';
import type { NamedFile } from './prepared_call.ts';

/** A text as one word of a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** A curl command for a call. Its signature is valid for five minutes. */
export async function curlCommand(
  operation: Pick<Operation, 'name' | 'path' | 'method' | 'caller' | 'body'>,
  request: Readonly<Record<string, unknown>>,
  files: readonly NamedFile[],
  credentials: SigningOptions,
): Promise<string> {
  const url = quoted(await signedUrl(operation, request, credentials));
  if (operation.method === 'GET') return `curl ${url}`;
  if (operation.body === 'multipart') {
    const texts = Object.entries(request).map(
      ([name, value]) => `--form-string ${quoted(`${name}=${asText(value)}`)}`,
    );
    const uploads = files.map(({ field, path }) => `-F ${quoted(`${field}=@${path}`)}`);
    return ['curl', ...texts, ...uploads, url].join(' ');
  }
  return `curl -H 'content-type: application/json' --data-raw ${quoted(JSON.stringify(request))} ${url}`;
}
