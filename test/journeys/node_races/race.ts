// A race: many callers at several nodes request the same thing, and the stored rows show who won.
import type { GivenShop } from '../../support/given/account.ts';
import type { World } from '../../support/world/harness.ts';

/** The answer to one caller: the error code (empty for a success), and the body. */
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
  /** Calls an action of the operator API. */
  readonly operator: Call;
}

/** Where races run: builders for their subjects, and the nodes on one database. */
export interface RaceSite extends Pick<World, 'marketplace' | 'given'> {
  readonly nodes: readonly [RaceNode, ...RaceNode[]];
}

/** A prepared race. */
export interface Contest {
  /** The call of the caller with this number, to its node. */
  call(node: RaceNode, caller: number): Promise<Outcome>;
  /** Compares the stored rows with the answers to the winners. */
  expectStored(winners: readonly Outcome[]): Promise<void>;
}

export interface Race {
  /** The subject of the race, and how often it may succeed. */
  readonly title: string;
  /** How many callers succeed: an exact number, or a range. */
  readonly winners: number | readonly [number, number];
  /** The codes that all other callers may get. */
  readonly refused: readonly string[];
  prepare(site: RaceSite): Promise<Contest>;
}

/** The number of callers in each race. */
export const callers = 64;
