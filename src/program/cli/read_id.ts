import { UsageError } from './output.ts';

/** An id that was given as an option. @throws UsageError if it is not a number. */
export function readId(option: string, text: string): number {
  if (!/^\d{1,16}$/.test(text)) throw new UsageError(`${option} must be a whole number, not "${text}".`);
  return Number(text);
}
