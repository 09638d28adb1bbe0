// A recorded example as it is on another database: with its request, and an answer with the same ids and numbers.
import type { RecordedExample } from '../../kit/contract/openapi/sources.ts';

const fieldsOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

/** The texts of one request that are others at the same places of the other request. */
function* changedTexts(recorded: unknown, live: unknown): Generator<[recorded: string, live: string]> {
  if (typeof recorded === 'string' && typeof live === 'string' && recorded !== live) yield [recorded, live];
  const live_fields = new Map(fieldsOf(live));
  for (const [name, value] of fieldsOf(recorded)) yield* changedTexts(value, live_fields.get(name));
}

/** The example with this request. Numbers of orders and the like that it shares with its answer change there too. */
export function liveExample(recorded: RecordedExample, request: RecordedExample['request']): RecordedExample {
  const changed = new Map(changedTexts(recorded.request, request));
  const renamed = (_: string, value: unknown) =>
    typeof value === 'string' ? (changed.get(value) ?? value) : value;
  // A file is not shown.
  if (recorded.answer === undefined) return { ...recorded, request };
  return { ...recorded, request, answer: JSON.parse(JSON.stringify(recorded.answer), renamed) };
}
