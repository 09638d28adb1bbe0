// What a race is: many callers at several nodes want the same, and the rows say who has got it.
import type { GivenShop } from '../../support/given/account.ts';
import type { World } from '../../support/harness.ts';

/** What one caller was answered: the error code, empty for a success, and the body. */
export interface Outcome {
  readonly error: string;
  readonly body: Record<string, unknown>;
}

interface CallOptions {
  readonly idempotency_key?: string;
}

type Call = (name: string, request: Record<string, unknown>, options?: CallOptions) => Promise<Outcome>;

/** One of the nodes, as callers see it. */
export interface RaceNode {
  /** Calls an operation for a shop. */
  readonly seller: (shop: GivenShop) => Call;
  /** Has an action of the operator API done. */
  readonly operator: Call;
}

/** Where races are: builders of what they are about, and the nodes on one database. */
export interface RaceSite extends Pick<World, 'marketplace' | 'given'> {
  readonly nodes: readonly [RaceNode, ...RaceNode[]];
}

/** A race that is set up. */
export interface Contest {
  /** What the caller of this number sends, to the node that is its own. */
  call(node: RaceNode, caller: number): Promise<Outcome>;
  /** Holds what is stored against the answers of those who were told that it is done. */
  expectStored(winners: readonly Outcome[]): Promise<void>;
}

export interface Race {
  /** What is wanted, and how often it is to be had. */
  readonly title: string;
  /** How many callers are told that it is done: exactly, or from and to. */
  readonly winners: number | readonly [number, number];
  /** What all the others are told. */
  readonly refused: readonly string[];
  prepare(site: RaceSite): Promise<Contest>;
}

/** How many callers there are in each race. */
export const callers = 64;
