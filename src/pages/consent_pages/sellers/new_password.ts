import { hashPassword } from './password.ts';

let last: Promise<unknown> = Promise.resolve();

/**
 * Hashes a password that an operator sets. Hashes are computed one at a time in this process, because each
 * takes memory and a processor that sign-ins need too. How many can wait is limited by the number of calls
 * that may run.
 */
export function hashNewPassword(password: string): Promise<string> {
  const hashed = last.then(() => hashPassword(password));
  last = hashed.catch(() => undefined);
  return hashed;
}
