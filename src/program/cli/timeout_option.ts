// How long a command waits for each answer of a server.
import type { Command } from 'commander';
import { UsageError } from './output.ts';
import { readId } from './read_id.ts';

const timeout_s_max = 3_600;

export const withTimeout = (command: Command): Command =>
  command.option('--timeout <seconds>', 'How long each answer of the server may take. Default: 30.');

/** @returns milliseconds. @throws UsageError if it is not a number of seconds from 1 to 3600 */
export function readTimeout({ timeout }: { readonly timeout?: unknown }): number | undefined {
  if (timeout === undefined) return undefined;
  const seconds = readId('--timeout', String(timeout));
  if (seconds < 1 || seconds > timeout_s_max)
    throw new UsageError(`--timeout must be from 1 to ${timeout_s_max} seconds.`);
  return seconds * 1_000;
}
