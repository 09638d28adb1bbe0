import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { refuseKey } from '../../engine/idempotency/key_header.ts';
import type { Clock } from '../../kit/contract/clock.ts';
import { Problem } from '../../kit/contract/operator/problem.ts';
import { operator_limits } from '../operator_limits.ts';
import type { OperatorAnswer } from './operator_call.ts';
import { problemOf } from './operator_problem.ts';

interface KeptAnswer {
  readonly request_sha256: string;
  readonly answer: Promise<OperatorAnswer | Problem>;
  readonly at_ms: number;
}

const age_ms_max = operator_limits.answer_in_memory_s_max.value * 1_000;

/**
 * The answers of calls that change no row, by their Idempotency-Keys. A call that is sent again gets the same answer and
 * is not done again, unless it was refused or failed.
 */
export class AnswersInMemory {
  readonly #kept = new LRUCache<string, KeptAnswer>({
    max: operator_limits.answers_in_memory_max.value,
  });

  constructor(readonly wall_clock: Clock) {}

  answer(
    name: string,
    request: string,
    perform: () => Promise<OperatorAnswer | Problem>,
  ): Promise<OperatorAnswer | Problem> {
    const request_sha256 = hash('sha256', request);
    const now_ms = this.wall_clock.now_ms();
    const known = this.#kept.get(name);
    if (known && now_ms - known.at_ms < age_ms_max)
      return known.request_sha256 === request_sha256
        ? known.answer
        : Promise.resolve(problemOf(refuseKey('was used before, for another request')));
    const kept: KeptAnswer = { request_sha256, answer: perform(), at_ms: now_ms };
    this.#kept.set(name, kept);
    const forget = () => {
      if (this.#kept.peek(name) === kept) this.#kept.delete(name);
    };
    kept.answer.then((answer) => (answer instanceof Problem ? forget() : undefined), forget);
    return kept.answer;
  }
}
