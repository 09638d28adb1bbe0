// What is wrong with the answer to a broken call.
import { successSchema } from '../../../src/kit/contract/answer_schema.ts';
import { type Check, compileCheck } from '../../../src/kit/contract/check.ts';
import type { Operation } from '../../../src/kit/contract/operation.ts';
import { contracts } from '../../../src/market/contracts.ts';
import { probe_read, probe_write } from '../world/probe_operations.ts';

const statuses = [200, 400, 403, 404, 405, 408, 413, 417, 431];
const operations: readonly Operation[] = [...contracts, probe_read, probe_write];
const successes = new Map<string, Check>(
  operations.map((operation) => [operation.path, compileCheck(successSchema(operation, { closed: true }))]),
);

/** The media types of files that may be answered, and their paths. */
const files = operations.flatMap(({ media_type, path }) => (media_type ? [{ media_type, path }] : []));

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** What is wrong with an answer, or undefined. `path` is the path of the operation, if known. */
export function faultOf({ status, headers, text }: Answer, path?: string): string | undefined {
  if (!statuses.includes(status)) return `status ${status}`;
  const isAnswered = (file: { media_type: string; path: string }) =>
    file.media_type === headers['content-type'] && (path === undefined || path === file.path);
  if (status === 200 && files.some(isAnswered)) return undefined;
  if (headers['content-type'] !== 'application/json; charset=utf-8') return 'no JSON';
  let body: Record<string, unknown>;
  try {
    body = JSON.parse(text);
  } catch {
    return 'broken JSON';
  }
  const { request_id, error, message } = body;
  // If an envelope has no request_id, the header contains it.
  const is_unnamed = contracts.some(
    (contract) => !contract.envelope.request_id && (path === undefined || contract.path === path),
  );
  const named = is_unnamed ? (request_id ?? headers['x-request-id']) : request_id;
  if (typeof named !== 'string' || !/^[0-9a-f]{32}$/.test(named)) return 'no request_id';
  if (headers['x-request-id'] !== named) return 'another X-Request-Id';
  if (error !== '')
    return typeof error === 'string' && typeof message === 'string' && message ? undefined : 'no message';
  if (status !== 200) return 'no error';
  const broken = path === undefined ? undefined : successes.get(path)?.(body);
  return broken && `a success that breaks its contract: ${broken}`;
}
