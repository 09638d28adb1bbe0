// Finds calls by a text in them. Only texts that are shown count, so that nobody can guess masked ones.
import { setImmediate as turn } from 'node:timers/promises';
import type { NumberedCall } from './call_ring.ts';
import { type MaskedCall, maskedCall } from './masked_call.ts';
import type { KnownSecrets } from './masks.ts';

/** How many calls are masked at once: other calls are answered in between. */
const calls_per_turn = 20;

const hasText = (call: NumberedCall, text: string): boolean =>
  call.path.includes(text) ||
  call.query.includes(text) ||
  call.request_id.includes(text) ||
  call.request_body.text?.includes(text) === true ||
  call.answer_body.text?.includes(text) === true ||
  call.events.some(({ subject }) => subject.includes(text));

/** The calls with a text that is shown, in the order in which they are given, up to a number of calls. */
export async function findByText(
  calls: readonly NumberedCall[],
  { text, limit }: { readonly text: string; readonly limit: number },
  secretsOf: (calls: readonly NumberedCall[]) => Promise<KnownSecrets>,
): Promise<MaskedCall[]> {
  // Masking costs more than searching.
  const candidates = calls.filter((call) => hasText(call, text));
  const known = await secretsOf(candidates);
  const found: MaskedCall[] = [];
  for (const [at, call] of candidates.entries()) {
    if (found.length === limit) break;
    if (at % calls_per_turn === calls_per_turn - 1) await turn();
    const masked = maskedCall(call, known);
    if (hasText(masked as NumberedCall, text)) found.push(masked);
  }
  return found;
}
