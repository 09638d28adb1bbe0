// Adapts a recorded example to another database: its request, and an answer with the same ids and numbers.
import type { RecordedExample } from '../../kit/contract/openapi/sources.ts';

const fieldsOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

/** The texts of the recorded request that differ at the same place in the live one. */
function* changedTexts(recorded: unknown, live: unknown): Generator<[recorded: string, live: string]> {
  if (typeof recorded === 'string' && typeof live === 'string' && recorded !== live) yield [recorded, live];
  const live_fields = new Map(fieldsOf(live));
  for (const [name, value] of fieldsOf(recorded)) yield* changedTexts(value, live_fields.get(name));
}

/**
 * The example with the live request. Order numbers and other texts that the request shares with the answer
 * change there, too.
 */
export function liveExample(recorded: RecordedExample, request: RecordedExample['request']): RecordedExample {
  const changed = new Map(changedTexts(recorded.request, request));
  const renamed = (_: string, value: unknown) =>
    typeof value === 'string' ? (changed.get(value) ?? value) : value;
  // The answer is a file, which is not shown.
  if (recorded.answer === undefined) return { ...recorded, request };
  return { ...recorded, request, answer: JSON.parse(JSON.stringify(recorded.answer), renamed) };
}
