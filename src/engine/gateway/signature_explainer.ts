// Explains why a call with wrong common parameters or a wrong sign was refused. Only if the settings enable it.
import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { type Clock, seconds } from '../../kit/contract/clock.ts';
import type { Operation } from '../../kit/contract/operation.ts';
import { explainSignature } from '../../kit/signing/explain_signature.ts';
import { explanationText } from '../../kit/signing/explanation_text.ts';
import type { Hashing } from '../../kit/signing/hashing.ts';
import { parameterHint } from '../../kit/signing/parameter_hint.ts';
import { GatewayRefusal } from '../http/gateway_refusals.ts';
import type { CallerKind } from './common_parameters.ts';
import { gateway_limits } from './gateway_limits.ts';
import { type RateLimit, rateLimit } from './rate_limit.ts';
import { readRefusedBody } from './refused_body.ts';

/** Hashing with Node's crypto module. */
export const node_hashing: Hashing = {
  sha256: (bytes) => createHash('sha256').update(bytes).digest(),
  hmacSha256: (key, bytes) => createHmac('sha256', key).update(bytes).digest(),
  pause: () => setImmediate(),
};

const per_second_max = gateway_limits.explained_signs_per_second_max.value;

/** A call or a consent link with a wrong sign. */
export interface MissignedCall extends Pick<Operation, 'method' | 'path'> {
  readonly caller_kind: CallerKind;
  readonly query: string;
  readonly request: IncomingMessage;
  /** Returns the active keys of the partner. */
  readonly listKeys: () => Promise<readonly string[]>;
}

export class SignatureExplainer {
  readonly #isTooOften: RateLimit | undefined;

  /** @param monotonic_clock limits explanations per second, because anybody may send wrong signs. */
  constructor(monotonic_clock: Clock) {
    this.#isTooOften = rateLimit(monotonic_clock, per_second_max);
  }

  /** Refuses a wrong sign, and names the mistake. */
  async explainSign(call: MissignedCall): Promise<GatewayRefusal> {
    const { method, path, caller_kind, query, request } = call;
    if (this.#isTooOften?.('') !== 0)
      return new GatewayRefusal('wrong_sign', {
        explanation: `Only ${per_second_max} wrong signs a second are explained: send the call again.`,
      });
    const { text: body, is_unfinished } = await readRefusedBody(request);
    const explanation = await explainSignature(
      { method, path, query, host: request.headers.host ?? '', body, caller_kind },
      await call.listKeys(),
      node_hashing,
    );
    return new GatewayRefusal('wrong_sign', {
      explanation: explanationText(explanation),
      ...(is_unfinished && { headers: { connection: 'close' } }),
    });
  }

  /** Refuses common parameters, and names what is known to be wrong. */
  explainParameters(
    refusal: GatewayRefusal,
    query: string,
    caller: Operation['caller'],
    wall_clock: Clock,
  ): GatewayRefusal {
    const { reason, error, message, headers } = refusal;
    const explanation = parameterHint(query, caller, seconds(wall_clock));
    return explanation === undefined
      ? refusal
      : new GatewayRefusal(reason, { error, headers, message, explanation });
  }
}
