// Runs the steps of the demo marketplace, each at its age and in the name of an actor.

import type { ActionContext } from '../../../engine/action/action_handler.ts';
import type { Context } from '../../../engine/gateway/handler.ts';
import { hex, type Random } from '../../../engine/seeded_random.ts';
import { WithWarning } from '../../../kit/contract/envelope.ts';
import type { Operation } from '../../../kit/contract/operation.ts';
import type { Action } from '../../../kit/contract/operator/action.ts';
import { Refusal } from '../../../kit/contract/refusal.ts';
import type { Actor } from '../../../market/event/record_events.ts';
import { hour } from './ages.ts';
import { regionOf, source } from './demo_source.ts';
import { runJobsBefore } from './made_jobs.ts';
import { loaded_at, type MadeMarketplace } from './made_marketplace.ts';

/** Something that happens a number of minutes before the files are loaded. */
export interface DemoStep {
  readonly age: number;
  /** Name of the step in error messages. */
  readonly name: string;
  /** Source of the random numbers that it draws. */
  readonly random: Random;
  take(moment: Moment): Promise<unknown>;
}

type ShopOperation = Operation & { readonly caller: 'shop' };

/** What a step works with: the marketplace at one moment, in the form that commands and handlers expect. */
export class Moment {
  readonly now: number;
  readonly request_id: string;
  constructor(
    readonly made: MadeMarketplace,
    readonly step: DemoStep,
  ) {
    this.now = made.clock.now;
    this.request_id = step.random.text(hex, 32);
  }

  /** For a command that an actor gives. */
  as(actor: Actor['actor'], partner_id: number | null = null) {
    const { store, jobs, ids } = this.made;
    const { now, request_id } = this;
    return { store, jobs, ids, actor: { actor, partner_id, request_id, now } };
  }

  /** For the handler of an operator action that runs in one transaction. */
  action<A extends Action & { readonly access: 'write'; readonly own_transactions?: undefined }>() {
    const { request_id, now, made } = this;
    const { wall_clock, clock: business_clock } = made;
    const reference = { clock: wall_clock };
    const clocks = { wall_clock, business_clock };
    const context = { ...made, ...clocks, reference, request_id, now, token_name: 'demo', refuse };
    return context as unknown as ActionContext<A>;
  }

  /** For the handler of an operation that a partner calls for a shop. */
  operation<O extends ShopOperation>(shop_id: number): Context<O> {
    const { request_id, now, made } = this;
    const shop = {
      shop_id,
      region: regionOf(shop_id),
      seller_type: source.shops.get(shop_id)?.seller_type ?? 'local',
      merchant_id: null,
      primary_shop_id: null,
      rights: [],
    };
    const reference = { clock: made.wall_clock };
    const { partner_id } = source;
    const context = { ...made, shop, merchant: undefined, reference, request_id, now, partner_id, refuse };
    return { ...context, dialect: 'reference', public_url: '' } as unknown as Context<O>;
  }
}

function refuse(reason: string): never {
  throw new Error(`Refused: ${reason}.`);
}

/** The failure in an answer, if there is one. */
function findFailure(answer: unknown): string | undefined {
  if (answer instanceof Refusal) return answer.reason;
  if (answer instanceof WithWarning) return JSON.stringify(answer);
  return undefined;
}

/** Whether files can write this age: beyond a week they count in hours. */
const isWritable = (age: number): boolean => age <= 9_999 || age % hour === 0;

/** Runs all steps, oldest first, and the jobs that become due in between. */
export async function takeSteps(made: MadeMarketplace, steps: readonly DemoStep[]): Promise<void> {
  const sorted = [...steps].sort((a, b) => b.age - a.age);
  for (const step of sorted) {
    if (!isWritable(step.age) || step.age < 0)
      throw new Error(`${step.name}: files cannot write an age of ${step.age} minutes.`);
    const at = loaded_at - step.age * 60;
    await runJobsBefore(made, Math.min(at + 1, loaded_at));
    made.clock.now = at;
    made.ids.drawFrom(step.random);
    const failure = await step.take(new Moment(made, step)).then(findFailure, (error) => String(error));
    if (failure) throw new Error(`${step.name}: ${failure}`);
  }
  await runJobsBefore(made, loaded_at);
}
