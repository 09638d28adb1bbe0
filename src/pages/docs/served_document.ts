// The OpenAPI document that a server publishes: with its own address, and examples that succeed on its own
// database.
import type { Envelope } from '../../kit/contract/envelope.ts';
import { openApi } from '../../kit/contract/openapi/openapi.ts';
import type { CommonRefusal, DescribedGroup, RecordedExample } from '../../kit/contract/openapi/sources.ts';
import type { Operation } from '../../kit/contract/operation.ts';
import { isRecord } from '../../kit/contract/records.ts';
import { liveExample } from './live_example.ts';

/** Examples by the names of their operations. */
export type RecordedExamples = Readonly<Record<string, RecordedExample>>;
export type LiveExamples = Readonly<Record<string, Pick<RecordedExample, 'request'>>>;

export interface ServedDocumentOptions {
  /** In the server's dialect, like the refusals. */
  readonly operations: readonly Operation[];
  readonly common_refusals: Readonly<Record<string, CommonRefusal>>;
  readonly groups: readonly DescribedGroup[];
  readonly version: string;
  readonly base_url: string;
  readonly recorded: RecordedExamples;
  /** The requests of the demo marketplace in this database, with its own numbers and days. */
  readonly live: LiveExamples | undefined;
}

/** An answer from another dialect, changed to this envelope. */
function answerIn({ error_when_successful, empty_warning }: Envelope, answer: unknown): unknown {
  if (!isRecord(answer)) return answer;
  const { request_id, error, message, warning, ...payload } = answer;
  const is_unwarned = empty_warning === false && Array.isArray(warning) && warning.length === 0;
  return {
    ...('request_id' in answer && { request_id }),
    ...(error_when_successful && { error: '' }),
    message,
    ...('warning' in answer && !is_unwarned && { warning }),
    ...payload,
  };
}

/** The example of an operation, with this database's own numbers and days; undefined if none was recorded. */
export function servedExample(
  { name, envelope }: Operation,
  { recorded, live }: Pick<ServedDocumentOptions, 'recorded' | 'live'>,
): RecordedExample | undefined {
  const example = recorded[name];
  if (!example) return undefined;
  const own = liveExample(example, live?.[name]?.request ?? example.request);
  return { ...own, answer: answerIn(envelope, own.answer) };
}

/** Builds the document of a server. */
export function servedDocument({ recorded, live, ...described }: ServedDocumentOptions) {
  const transcripts = described.operations.flatMap((operation) => {
    const example = servedExample(operation, { recorded, live });
    return example ? [[operation.name, example] as const] : [];
  });
  return openApi({ ...described, transcripts: Object.fromEntries(transcripts) });
}
