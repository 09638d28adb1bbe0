import { hashPassword } from './password.ts';

let last: Promise<unknown> = Promise.resolve();

/**
 * Hashes a password that an operator sets, one at a time in this process: each takes memory and a processor, which those
 * who sign in need too. How many wait is bounded by the calls that may be under way.
 */
export function hashNewPassword(password: string): Promise<string> {
  const hashed = last.then(() => hashPassword(password));
  last = hashed.catch(() => undefined);
  return hashed;
}
