// Files with the states of sandboxes.
import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { World } from '../world/harness.ts';
import { act, type OperatorTestAnswer, type OperatorTestCall } from '../world/operator_calls.ts';
import type { ToldSandbox } from './sandboxes.ts';

/** The state of a sandbox. @throws Error if it is refused. */
export async function exportState(
  world: World,
  { sandbox_id }: Pick<ToldSandbox, 'sandbox_id'>,
): Promise<Uint8Array> {
  const answer = await act(world, 'sandbox.export', { sandbox_id });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.bytes;
}

/** Sends a file as the state of a new sandbox. */
export const importState = (
  world: World,
  file: Uint8Array,
  request: Record<string, unknown> = {},
  as: OperatorTestCall = {},
): Promise<OperatorTestAnswer> => act(world, 'sandbox.import', request, { ...as, file });

/** The lines of a file. */
export const linesOf = (file: Uint8Array): string[] => gunzipSync(file).toString().trimEnd().split('\n');

/** A file with these lines, and an end with the right checksum. */
export function fileOf(lines: readonly string[]): Uint8Array {
  const text = lines.map((line) => `${line}\n`).join('');
  const digest = createHash('sha256').update(text).digest('hex');
  return gzipSync(`${text}${JSON.stringify(['end', digest])}\n`);
}
