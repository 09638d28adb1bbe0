import { isRecord } from '../records.ts';
import { parseAnswer } from './bounded_answer.ts';
import type { CallableOperation } from './callable_operation.ts';
import type { ClientAnswer } from './client.ts';
import { RefusalError, UnexpectedAnswerError } from './refusal_error.ts';
import type { TextAnswer } from './send_call.ts';

/** If an answer does not come from the API, the error quotes this many characters of it. */
const quoted_length = 200;

/** Reads an answer. @throws UnexpectedAnswerError or UnacceptableAnswerError */
export function readAnswer(
  { name }: CallableOperation,
  { status, headers, text, bytes }: TextAnswer,
): ClientAnswer {
  if (bytes) return { status, headers, body: {}, bytes };
  const body = parseAnswer(text);
  if (!isRecord(body)) throw new UnexpectedAnswerError(name, status, text.slice(0, quoted_length));
  return { status, headers, body };
}

/** The payload of an answer. @throws RefusalError */
export function payloadOf(
  { name, payload }: CallableOperation,
  { status, body, bytes }: ClientAnswer,
): unknown {
  if (bytes) return bytes;
  const { error, message, request_id } = body;
  if (error) throw new RefusalError(name, status, String(error), String(message), String(request_id), body);
  return payload === 'response' || payload === 'data' ? body[payload] : body;
}
