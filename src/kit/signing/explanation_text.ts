import type { SignatureExplanation } from './explain_signature.ts';
import { describeForm, readSign } from './given_sign.ts';
import { mistakes as sentences } from './mistakes.ts';

/** The explanation of a wrong sign for the client, in sentences. */
export function explanationText({ sign, mistakes, expected, signed }: SignatureExplanation): string {
  const right = `The text to sign is ${expected}`;
  if (mistakes !== undefined && signed !== undefined) {
    const found = mistakes.map((name) => sentences[name]).join(' ');
    return signed === expected
      ? `${found} ${right}, as you did.`
      : `${found} You signed ${signed}. ${right}.`;
  }
  const form =
    readSign(sign) === undefined
      ? describeForm(sign)
      : 'None of the usual mistakes gives this sign: look whether partner key and access_token are the ones of this call.';
  return `${form} ${right}, with HMAC-SHA256 under the partner key as it is, in lowercase hex.`;
}
