/** The texts that an explanation of a wrong sign names: the one to sign, and the one that was signed if it is known. */
export interface ExplainedTexts {
  readonly expected: string;
  readonly signed: string | undefined;
}

/** Reads them back from `explanationText`; undefined if the explanation names none. */
export function explainedTexts(explanation: string): ExplainedTexts | undefined {
  const [, expected, end] =
    /The text to sign is (\S+?)(, as you did\.|, with HMAC|\.$|\.\s)/.exec(explanation) ?? [];
  if (expected === undefined) return undefined;
  const [, other] = /You signed (.+?)\. The text to sign is /.exec(explanation) ?? [];
  return { expected, signed: other ?? (end?.includes('as you did') ? expected : undefined) };
}
