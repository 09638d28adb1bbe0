/** The encodings in which static texts are kept, smallest first. */
const kept = ['br', 'gzip'] as const;

export type ContentEncoding = (typeof kept)[number] | 'identity';

/** The smallest encoding that an Accept-Encoding header allows. Unencoded if it allows none. */
export function acceptedEncoding(header: string | undefined): ContentEncoding {
  if (header === undefined) return 'identity';
  const weights = new Map(
    header.split(',').map((entry) => {
      const [name = '', ...settings] = entry.split(';').map((part) => part.trim().toLowerCase());
      const weight = settings.find((setting) => setting.startsWith('q='));
      return [name, weight === undefined ? 1 : Number(weight.slice(2))] as const;
    }),
  );
  return kept.find((name) => (weights.get(name) ?? weights.get('*') ?? 0) > 0) ?? 'identity';
}

/** Whether an Accept header requests a web page: it names HTML, as browsers do and programs do not. */
export const acceptsPage = (header: string | undefined): boolean =>
  /(^|,)\s*(text\/html|application\/xhtml\+xml)\s*(;(?!\s*q=0(\.0*)?\s*(,|$))|,|$)/i.test(header ?? '');
