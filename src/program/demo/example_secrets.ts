// Examples of the token calls. Each contains a code or a refresh token that is created for the person who
// asks for the examples.

export interface DemoExample {
  /** The name of a shop, or `merchant` for the first merchant. */
  caller: string;
  request: Record<string, unknown>;
}

/**
 * Fixed values for examples that everybody sees. They replace what is created each time: `{{code}}`,
 * `{{refresh_token}}`, `{{resend_code}}`.
 */
const shown = {
  code: '7867624d4e76616648544f6e52625557',
  resend_code: 'resend5a4d6e6a7a745a767276586f53476849',
  access_token: '6a55746e61546f707579627656637464',
  refresh_token: '456e416149664b76745a6a794156794a',
};

export type Made = 'code' | 'resend_code' | 'refresh_token';

const isPlaceholder = (value: unknown): value is `{{${Made}}}` =>
  value === '{{code}}' || value === '{{resend_code}}' || value === '{{refresh_token}}';
const nameIn = (placeholder: `{{${Made}}}`) => placeholder.slice(2, -2) as Made;

/** An example with its placeholders filled: with new secrets, or with the fixed values if there are none. */
export async function fillInSecrets(
  { caller, request }: DemoExample,
  make: (name: Made, caller: string) => Promise<string | undefined>,
): Promise<DemoExample> {
  const filled = { ...request };
  for (const [name, value] of Object.entries(request))
    if (isPlaceholder(value)) filled[name] = (await make(nameIn(value), caller)) ?? shown[nameIn(value)];
  return { caller, request: filled };
}

/** The examples as everybody sees them. */
export const showSecrets = (examples: Record<string, DemoExample>): Record<string, DemoExample> =>
  JSON.parse(JSON.stringify(examples), (_, value) => (isPlaceholder(value) ? shown[nameIn(value)] : value));

/** The last part of a link to a file. It is encrypted, and different each time. */
const file_link = /\/file\/[\w-]+/g;
const shown_link = '/file/c2hvd24gaW5zdGVhZCBvZiBhIGxpbmsgdG8gYSBmaWxl';

/** A request or an answer of such a call, with its secrets replaced by the fixed values. */
export const hideSecrets = (called: Record<string, unknown>): Record<string, unknown> => {
  const hidden = Object.entries(shown).filter(([name]) => name in called);
  const without_links = JSON.parse(JSON.stringify(called).replace(file_link, shown_link));
  return { ...without_links, ...Object.fromEntries(hidden) };
};
