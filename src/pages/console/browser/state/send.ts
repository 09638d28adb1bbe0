// Requests to the operator API. The cookie of the session says who asks.

import type { BrokenRule } from '../../../../kit/contract/operator/problem.ts';
import { sandbox_header } from '../../../../kit/contract/operator/sandbox_header.ts';
import { isRecord } from '../../../../kit/contract/records.ts';
import { chosen_sandbox } from './route.ts';

/** A problem that the server answered, or that it could not be reached (status 0). */
export class AnsweredProblem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    detail: string,
    readonly errors: readonly BrokenRule[] = [],
    readonly request_id?: string,
  ) {
    super(detail);
  }
}

export interface ConsoleRequest {
  readonly body?: unknown;
  /** The ETag that the row must have. */
  readonly etag?: string | undefined;
  /** The sandbox to ask; default: the one that the page shows. '' asks the server's own marketplace. */
  readonly sandbox?: string | undefined;
  readonly media_type?: string;
}

export interface ServerAnswer {
  readonly body: unknown;
  readonly etag: string | undefined;
  readonly response: Response;
}

/** Called when the server says that the session has ended. */
export const ended: { onEnd: () => void } = { onEnd: () => undefined };

async function problemIn(response: Response): Promise<AnsweredProblem> {
  const body: unknown = await response.json().catch(() => undefined);
  if (!isRecord(body)) return new AnsweredProblem(response.status, 'no_problem', response.statusText);
  const { code, detail, errors, request_id } = body;
  return new AnsweredProblem(
    response.status,
    String(code),
    String(detail ?? ''),
    Array.isArray(errors) ? (errors as BrokenRule[]) : [],
    typeof request_id === 'string' ? request_id : undefined,
  );
}

/** Sends a request. @throws AnsweredProblem */
export async function send(method: string, path: string, sent: ConsoleRequest = {}): Promise<ServerAnswer> {
  const { body, etag, sandbox = chosen_sandbox.value, media_type = 'application/json' } = sent;
  const headers: Record<string, string> = {
    ...(method !== 'GET' && { 'x-stoa-console': '1' }),
    ...(body !== undefined && { 'content-type': media_type }),
    ...(etag !== undefined && { 'if-match': etag }),
    ...(sandbox !== undefined && sandbox !== '' && { [sandbox_header]: sandbox }),
  };
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers,
      credentials: 'same-origin',
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  } catch {
    throw new AnsweredProblem(0, 'not_reached', 'The server does not answer. Is it still running?');
  }
  if (!response.ok) {
    const problem = await problemIn(response);
    if (response.status === 401 && path !== '/console/login') ended.onEnd();
    throw problem;
  }
  const is_json = /json/.test(response.headers.get('content-type') ?? '');
  return {
    body: is_json ? await response.json() : undefined,
    etag: response.headers.get('etag') ?? undefined,
    response,
  };
}
