// Serves the paths of operations that Stoa does not have: first by stubs from a file, then by an upstream.

import type { OperationResources } from '../../engine/gateway/operation_resource.ts';
import type { SubstitutedCall } from '../../engine/gateway/substitute.ts';
import type { Resource } from '../../engine/http/exchange.ts';
import type { Answer } from '../../engine/http/responses/refusal_answer.ts';
import { isRefused } from '../../kit/contract/refusal.ts';
import { failureAnswer } from './failures.ts';
import { isOperationPath, type MissingCall, missingRoute } from './missing_operation.ts';
import type { Stub } from './stubs/stub.ts';
import type { Stubs } from './stubs/stubs.ts';
import type { Fixtures } from './upstream/fixtures.ts';
import { forwarded_header, type Upstream, type UpstreamAnswer } from './upstream/upstream.ts';

export interface MissingOperationsOptions {
  readonly stubs: Stubs;
  readonly upstream: Upstream | undefined;
  /** The name of an operation in the log and the metrics. */
  readonly nameOf: (path: string) => string;
  /** Where answers of the upstream are kept. */
  readonly fixtures: Fixtures | undefined;
  /** Called when an answer could not be kept; with undefined if there are too many already. */
  readonly onNotKept: (error: unknown) => void;
}

/** Tokens and keys belong to one marketplace, so calls about them are never forwarded to another one. */
export const isForwarded = (path: string) => !/^\/api\/v2\/(auth|public)\//.test(path);

/** The code of an answer, in a form that a log may contain. */
const codeOfAnswer = ({ error = '' }: Readonly<Record<string, unknown>>): string =>
  typeof error === 'string' && /^[A-Za-z_.]{0,80}$/.test(error) ? error : 'error_upstream';

const json_type = 'application/json; charset=utf-8';
const saidBy = (answered_by: 'stub' | 'upstream') => ({ 'x-stoa-answered-by': answered_by });

function stubAnswer(request_id: string, { status, answer }: Stub): Answer {
  const named = Object.hasOwn(answer, 'request_id') ? { ...answer, request_id } : answer;
  return {
    status,
    error: codeOfAnswer(answer),
    answered_by: 'stub',
    headers: saidBy('stub'),
    body: JSON.stringify(named),
  };
}

function upstreamAnswer({ status, content_type, retry_after, bytes, json }: UpstreamAnswer): Answer {
  return {
    status,
    error: json ? codeOfAnswer(json) : status < 400 ? '' : 'error_upstream',
    answered_by: 'upstream',
    headers: {
      ...saidBy('upstream'),
      'content-type': json ? json_type : (content_type ?? 'application/octet-stream'),
      ...(retry_after !== undefined &&
        /^[\w ,:-]{1,40}$/.test(retry_after) && { 'retry-after': retry_after }),
    },
    body: bytes,
    is_file: json === undefined,
  };
}

export class MissingOperations {
  constructor(
    readonly calls: OperationResources,
    readonly options: MissingOperationsOptions,
  ) {}

  get stub_count(): number {
    return this.options.stubs.count;
  }

  /** Serves a path that no operation of Stoa has. */
  readonly find = (path: string): Resource | undefined => {
    if (!isOperationPath(path)) return undefined;
    const methods = this.#methodsOf(path);
    if (methods.length === 0) return undefined;
    return {
      methods,
      keeps_time: true,
      serve: (exchange) => {
        const method = exchange.request.method === 'POST' ? 'POST' : 'GET';
        const route = missingRoute(method, path, (body) => ({
          logged_name: this.options.nameOf(path),
          answer: (accepted) =>
            this.#answer({ method, path, request: accepted.request, body: body() }, accepted),
        }));
        return this.calls.resourceOf(route).serve(exchange);
      },
    };
  };

  #methodsOf(path: string): readonly ('GET' | 'POST')[] {
    return this.options.upstream && isForwarded(path) ? ['GET', 'POST'] : this.options.stubs.methodsOf(path);
  }

  async #answer(missing: MissingCall, { call, incoming }: SubstitutedCall): Promise<Answer> {
    const { stubs, upstream } = this.options;
    const stub = stubs.find(missing);
    if (stub) return stubAnswer(call.request_id, stub);
    if (!upstream || !isForwarded(missing.path)) return failureAnswer(call.request_id, 'no_stub');
    const { exchange } = incoming;
    if (exchange.request.headers[forwarded_header] !== undefined)
      return failureAnswer(call.request_id, 'forwarded_before');
    const { partner_id = 0, shop_id, merchant_id } = call;
    const answer = await upstream.send(missing, exchange.query, { partner_id, shop_id, merchant_id });
    if (isRefused(answer)) return failureAnswer(call.request_id, answer.reason);
    await this.#keep(missing, answer);
    return upstreamAnswer(answer);
  }

  /**
   * Keeps an answer as a fixture. A refusal of the token or the sign says nothing about the operation, so it
   * is not kept.
   */
  async #keep(missing: MissingCall, { status, json, secrets }: UpstreamAnswer): Promise<void> {
    const { fixtures, onNotKept } = this.options;
    if (!fixtures || !json || status >= 300) return;
    try {
      if (!(await fixtures.keep(missing, { status, answer: json }, secrets))) onNotKept(undefined);
    } catch (error) {
      onNotKept(error);
    }
  }
}
