import { holdsBack, isPushFaultKind, type PushFaultKind } from '../../../kit/contract/fault_kinds.ts';
import { test_bench_limits } from '../test_bench_limits.ts';
import { type Fault, type FaultRule, isJobFault, isPushFault } from './fault.ts';
import { randomSequence } from './random_sequence.ts';

const faults_max = test_bench_limits.faults_max.value;

/** A fault with its own random sequence, so that other faults do not change it. */
interface KeptFault {
  readonly rule: FaultRule;
  readonly fault_id: number;
  readonly draw: () => number;
  hits: number;
}

/** What decides whether a fault applies to a call or a job. */
interface Subject {
  readonly shop_id?: number | null | undefined;
}

const shown = ({ rule, fault_id, hits }: KeptFault): Fault => ({ ...rule, fault_id, hits });

/** The faults of a sandbox, in the order in which they were added. */
export class Faults {
  readonly #kept: KeptFault[] = [];
  #last_id = 0;

  /** @returns undefined if there are as many as allowed. */
  add(rule: FaultRule): Fault | undefined {
    if (this.#kept.length === faults_max) return undefined;
    const kept = { rule, fault_id: ++this.#last_id, draw: randomSequence(rule.seed), hits: 0 };
    this.#kept.push(kept);
    return shown(kept);
  }

  list(): Fault[] {
    return this.#kept.map(shown);
  }

  /** @returns whether there was a fault with this id. */
  delete(fault_id: number): boolean {
    const at = this.#kept.findIndex((kept) => kept.fault_id === fault_id);
    if (at !== -1) this.#kept.splice(at, 1);
    return at !== -1;
  }

  /** The fault for a call with a correct sign, if it is a fault of the token. */
  meetByToken(operation: string, subject: Subject): Fault | undefined {
    return this.#meet(subject, (rule) => rule.kind === 'dead_token' && isOf(rule, operation));
  }

  /** The fault that replaces the handler of a call, or applies after it. */
  meetByCall(operation: string, subject: Subject): Fault | undefined {
    return this.#meet(
      subject,
      (rule) =>
        rule.kind !== 'dead_token' && !isJobFault(rule) && !isPushFault(rule) && isOf(rule, operation),
    );
  }

  /** The fault for an attempt at a job. */
  meetByJob(job_kind: string, subject: Subject): Fault | undefined {
    return this.#meet(subject, (rule) => isJobFault(rule) && rule.job_kind === job_kind);
  }

  /**
   * The fault for an attempt at a push.
   * @param can_wait whether the push may be held back: before its first attempt, and once.
   */
  meetByPush(
    code: number,
    subject: Subject,
    can_wait: boolean,
  ): { kind: PushFaultKind; delay_s: number } | undefined {
    const met = this.#meet(
      subject,
      (rule) =>
        isPushFault(rule) &&
        (rule.push_code === undefined || rule.push_code === code) &&
        (can_wait || !holdsBack(rule.kind)),
    );
    return met && isPushFaultKind(met.kind) ? { kind: met.kind, delay_s: met.delay_s } : undefined;
  }

  /** The first fault that matches, is not over, and is drawn by its probability. */
  #meet({ shop_id }: Subject, fits: (rule: FaultRule) => boolean): Fault | undefined {
    for (const kept of this.#kept) {
      const { rule } = kept;
      if (kept.hits >= rule.count || !fits(rule)) continue;
      if (rule.shop_id !== undefined && rule.shop_id !== shop_id) continue;
      if (rule.probability < 1 && kept.draw() >= rule.probability) continue;
      kept.hits++;
      return shown(kept);
    }
    return undefined;
  }
}

const isOf = (rule: FaultRule, operation: string) =>
  rule.operation === undefined || rule.operation === operation;
