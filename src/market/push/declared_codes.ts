// The codes as groups declare them: which are sent, and whether a body is as declared.
import { reportStray } from '../../engine/stray_errors.ts';
import { type Check, compileCheck } from '../../kit/contract/check.ts';
import { type BuiltPush, type PushCode, type PushHead, pushBody } from '../../kit/pushes/push_code.ts';
import { push_codes } from '../push_codes.ts';

const by_number: ReadonlyMap<number, PushCode> = new Map(push_codes.map((code) => [code.code, code]));
/** Compiled when a code is first sent. */
const checks = new Map<number, Check>();
function checkOf(declared: PushCode): Check {
  const check = checks.get(declared.code) ?? compileCheck(declared.body);
  checks.set(declared.code, check);
  return check;
}

/** The codes that something in Stoa causes, in order. */
export const sent_codes: readonly number[] = push_codes
  .filter(({ sources }) => sources.length > 0)
  .map(({ code }) => code)
  .toSorted((one, other) => one - other);

/** The declaration of a code, also of one that nothing causes. */
export const findPushCode = (code: number): PushCode | undefined => by_number.get(code);

/**
 * The text of a push, in the order in which the family writes its fields. A push that is not as its code declares it is
 * a defect: it is logged, and must not be stored.
 *
 * @returns undefined for such a push.
 */
export function textOfPush(code: number, head: PushHead, data: BuiltPush['data']): string | undefined {
  const declared = by_number.get(code);
  const body = declared && pushBody(declared, head, data);
  const broken_rule = body ? checkOf(declared)(body) : 'there is no such code';
  if (body && broken_rule === undefined) return JSON.stringify(body);
  reportStray(
    new Error(`A push of code ${code} is not sent, because it is not as declared: ${broken_rule}.`),
  );
  return undefined;
}
