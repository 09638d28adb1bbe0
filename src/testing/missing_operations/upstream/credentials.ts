// The credentials that sign calls to the upstream. They are in a file, which is read again when it changes.
import { readFileSync, statSync } from 'node:fs';
import { compileCheck } from '../../../kit/contract/check.ts';
import { id, list, optional, record, text } from '../../../kit/contract/field.ts';
import { notJson } from '../../../kit/contract/requests/json_place.ts';
import { codeOf, ExplainedError } from '../../../kit/contract/thrown.ts';
import { missing_operation_limits } from '../missing_operation_limits.ts';

/**
 * The credentials of the upstream cannot be used. The message names the file, the field and the rule, and
 * contains no secret.
 */
export class UpstreamError extends ExplainedError {
  override readonly name = 'UpstreamError';
}

const access_token = () => text('A valid access token of the upstream.', { minLength: 1, maxLength: 256 });

const credentials_record = record('Credentials for the upstream.', {
  partner_id: id('Id of the partner at the upstream.'),
  partner_key: optional(
    text('Key of that partner. STOA_UPSTREAM_PARTNER_KEY takes precedence over it.', {
      minLength: 1,
      maxLength: 256,
    }),
  ),
  shops: optional(
    list(
      'Shops, with their tokens at the upstream.',
      record('A shop.', {
        shop_id: id('Id of the shop on this server.'),
        upstream_shop_id: optional(id('Id of the shop at the upstream, if it differs.')),
        access_token: access_token(),
      }),
    ),
  ),
  merchants: optional(
    list(
      'Merchants, with their tokens at the upstream.',
      record('A merchant.', {
        merchant_id: id('Id of the merchant on this server.'),
        upstream_merchant_id: optional(id('Id of the merchant at the upstream, if it differs.')),
        access_token: access_token(),
      }),
    ),
  ),
});

const check = compileCheck(credentials_record);
const bytes_max = missing_operation_limits.upstream_credentials_bytes_max.value;

interface CredentialsFile {
  readonly partner_id: number;
  readonly partner_key?: string;
  readonly shops?: readonly { shop_id: number; upstream_shop_id?: number; access_token: string }[];
  readonly merchants?: readonly {
    merchant_id: number;
    upstream_merchant_id?: number;
    access_token: string;
  }[];
}

/** The caller at the upstream. */
export interface UpstreamCaller {
  readonly kind: 'shop' | 'merchant';
  readonly caller_id: number;
  readonly access_token: string;
}

interface Partner {
  readonly partner_id: number;
  readonly partner_key: string;
}

/** Reads and checks the file. @throws UpstreamError */
function readCredentials(path: string): CredentialsFile {
  let content: unknown;
  let text = '';
  try {
    if (statSync(path).size > bytes_max)
      throw new UpstreamError(
        `${path} is too large: the credentials of an upstream may have at most ${bytes_max} bytes.`,
      );
    text = readFileSync(path, 'utf8');
    content = JSON.parse(text);
  } catch (error) {
    if (error instanceof UpstreamError) throw error;
    const why = error instanceof SyntaxError ? notJson(text) : codeOf(error);
    throw new UpstreamError(`The credentials of the upstream cannot be read from ${path}: ${why}.`);
  }
  const violation = check(content);
  if (violation !== undefined)
    throw new UpstreamError(
      `${path} does not contain credentials of an upstream: ${violation.replace(/^the body/, 'it')}.`,
    );
  return content as CredentialsFile;
}

export class UpstreamCredentials {
  #read: CredentialsFile;
  #version: string;

  /** @throws UpstreamError if the file cannot be used. */
  constructor(
    readonly path: string,
    readonly partner_key: string | undefined,
  ) {
    this.#version = this.#versionOf();
    this.#read = this.#whole(readCredentials(path));
  }

  /** A text that changes whenever the file does. */
  #versionOf(): string {
    const { mtimeMs, size, ino } = statSync(this.path, { throwIfNoEntry: false }) ?? {};
    return `${mtimeMs} ${size} ${ino}`;
  }

  #whole(read: CredentialsFile): CredentialsFile {
    if (this.partner_key === undefined && read.partner_key === undefined)
      throw new UpstreamError(
        `${this.path} has no partner_key: add it there, or set STOA_UPSTREAM_PARTNER_KEY.`,
      );
    return read;
  }

  /**
   * Reads the file again if it has changed: a program that refreshes the tokens writes them there.
   * @throws UpstreamError
   */
  refresh(): void {
    const version = this.#versionOf();
    if (version === this.#version) return;
    this.#read = this.#whole(readCredentials(this.path));
    this.#version = version;
  }

  get partner(): Partner {
    const { partner_id, partner_key = '' } = this.#read;
    return { partner_id, partner_key: this.partner_key ?? partner_key };
  }

  findShop(shop_id: number): UpstreamCaller | undefined {
    const found = this.#read.shops?.find((shop) => shop.shop_id === shop_id);
    return (
      found && {
        kind: 'shop',
        caller_id: found.upstream_shop_id ?? shop_id,
        access_token: found.access_token,
      }
    );
  }

  findMerchant(merchant_id: number): UpstreamCaller | undefined {
    const found = this.#read.merchants?.find((merchant) => merchant.merchant_id === merchant_id);
    return (
      found && {
        kind: 'merchant',
        caller_id: found.upstream_merchant_id ?? merchant_id,
        access_token: found.access_token,
      }
    );
  }
}
