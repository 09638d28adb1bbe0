import { sign as signText } from '../../kit/contract/sign.ts';
import {
  explainSignature,
  isRightSign,
  type SignatureExplanation,
} from '../../kit/signing/explain_signature.ts';
import { explanationText } from '../../kit/signing/explanation_text.ts';
import { mistakes } from '../../kit/signing/mistakes.ts';
import { rightParts } from '../../kit/signing/recipe.ts';
import { web_hashing } from '../../kit/signing/web_hashing.ts';
import { readUrl, type UrlOptions } from './explained_url.ts';
import type { Flags } from './flags.ts';
import type { LoadCommands } from './marketplace_commands.ts';
import { print } from './output.ts';

/** The result, for programs. */
const recordOf = (explanation: SignatureExplanation, hint: string | undefined) => ({
  is_right: isRightSign(explanation),
  mistakes: (explanation.mistakes ?? []).map((name) => ({ name, message: mistakes[name] })),
  expected: explanation.expected,
  signed: explanation.signed,
  hint,
});

/** The result, for people. */
function linesOf(explanation: SignatureExplanation, hint: string | undefined): string[] {
  if (explanation.sign === '') return ['The URL has no sign.', ...(hint === undefined ? [] : [hint])];
  const verdict = isRightSign(explanation)
    ? ['The sign is correct.']
    : ['The sign is wrong.', explanationText(explanation)];
  return [...verdict, ...(hint === undefined ? [] : [`The server would refuse the call anyway: ${hint}`])];
}

/** Checks the sign of a URL. @returns the exit code: 1 if it is wrong. */
export async function verify(
  load: LoadCommands,
  flags: Flags,
  url: string,
  options: UrlOptions,
): Promise<number> {
  const { call, keys, hint } = await readUrl(load, flags, url, options);
  const explanation = await explainSignature(call, keys, web_hashing);
  print(options.json, recordOf(explanation, hint), linesOf(explanation, hint).join('\n'));
  return isRightSign(explanation) ? 0 : 1;
}

/**
 * Shows how a URL is signed, part by part, and its correct sign.
 * @returns the exit code: 1 if its own sign is wrong.
 */
export async function explainSign(
  load: LoadCommands,
  flags: Flags,
  url: string,
  options: UrlOptions,
): Promise<number> {
  const { call, keys, hint } = await readUrl(load, flags, url, options);
  const parts = rightParts(call);
  const sign = await signText(keys[0] ?? '', parts.map(({ text }) => text).join(''));
  const explanation = await explainSignature(call, keys, web_hashing);
  const rows = [
    ...parts.map(({ name, shown }) => ({ name, shown })),
    { name: 'to sign', shown: explanation.expected },
    { name: 'sign', shown: sign },
  ];
  const record = {
    parts: parts.map(({ name, shown }) => ({ name, shown })),
    sign,
    ...recordOf(explanation, hint),
  };
  const table = rows.map(({ name, shown }) => `${name.padEnd(12)}  ${shown}`);
  print(options.json, record, [...table, '', ...linesOf(explanation, hint)].join('\n'));
  return explanation.sign === '' || isRightSign(explanation) ? 0 : 1;
}
