// The secrets that a test knows: created by its support code, or found in calls and commands.

/** Fields and parameters that contain secrets, wherever they occur. */
const secret_names = [
  'access_token',
  'refresh_token',
  'partner_key',
  'password',
  'code',
  'resend_code',
  'sign',
  'token',
  'operator_token',
  'secret',
] as const;
export type SecretName = (typeof secret_names)[number] | 'master_key';

const isSecretName = (name: string): name is SecretName => (secret_names as readonly string[]).includes(name);

/** The form of random secrets; other values under these names are business codes, or invented by a test. */
const random_form: Readonly<Partial<Record<SecretName, RegExp>>> = {
  code: /^[0-9a-f]{32}$/,
  resend_code: /^resend[0-9a-f]{32}$/,
  sign: /^[0-9a-f]{64}$/,
  token: /^\S{30,}$/,
  secret: /^whsec_/,
};
const any_form = /^.{12,}$/s;
/** A shorter value occurs in many texts by chance. */
const letters_min = 6;
/** Each call has another sign; after this many in a world, further ones are not searched for. */
const signs_max = 2_000;
const depth_max = 6;

export class KnownSecrets {
  readonly #names = new Map<string, SecretName>();
  #signs = 0;

  /** Every secret with its name. */
  get all(): ReadonlyMap<string, SecretName> {
    return this.#names;
  }

  /** Adds a secret, whatever its form. */
  add(name: SecretName, value: string): void {
    this.#names.set(value, name);
  }

  #addIfRandom(name: SecretName, value: string): void {
    const is_random = (random_form[name] ?? any_form).test(value) && new Set(value).size >= letters_min;
    if (!is_random || this.#names.has(value)) return;
    if (name === 'sign' && ++this.#signs > signs_max) return;
    this.add(name, value);
  }

  /** Adds the secrets in a record of any form: in a request or an answer. */
  gather(record: unknown, depth = 0): void {
    if (typeof record !== 'object' || record === null || depth > depth_max) return;
    for (const [name, value] of Object.entries(record))
      if (typeof value === 'string' && isSecretName(name)) this.#addIfRandom(name, value);
      else this.gather(value, depth + 1);
  }

  /** Adds the secrets in a JSON text; ignores any other text. */
  gatherJson(text: string): void {
    if (!/^\s*[{[]/.test(text)) return;
    try {
      this.gather(JSON.parse(text));
    } catch {
      // Not JSON: tests also send malformed bodies.
    }
  }

  /** Adds the secrets in the query of a URL, or in a form. */
  gatherQuery(text: string): void {
    const [, query = text] = text.split('?', 2);
    this.gather(Object.fromEntries(new URLSearchParams(query)));
  }

  /** Adds the secrets in a request and its answer. */
  gatherCall(
    { url, body }: { url: string; body?: string | Buffer | undefined },
    answer: { text: string; headers: Readonly<Record<string, unknown>> },
  ): void {
    if (url.includes('?')) this.gatherQuery(url);
    const sent = typeof body === 'string' ? body : '';
    if (sent.startsWith('{')) this.gatherJson(sent);
    else if (/^[\w[\]]+=/.test(sent)) this.gatherQuery(`?${sent}`);
    if (typeof answer.headers.location === 'string') this.gatherQuery(answer.headers.location);
    this.gatherJson(answer.text);
  }
}
