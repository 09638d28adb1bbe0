import { ownerKey, type TokenOwner, type Tokens } from './tokens.ts';

/**
 * Stores the tokens of shops and merchants. A refresh token works only once, so saved tokens must be found
 * again, also by another process that uses them, and after a crash.
 */
export interface TokenStorage {
  find(owner: TokenOwner): Promise<Tokens | undefined>;
  /** Replaces the owner's earlier tokens by these. They are stored when the promise is fulfilled. */
  save(owner: TokenOwner, tokens: Tokens): Promise<void>;
}

/** Stores tokens for as long as the program runs. */
export function memoryTokenStorage(): TokenStorage {
  const kept = new Map<string, Tokens>();
  return {
    find: async (owner) => kept.get(ownerKey(owner)),
    save: async (owner, tokens) => void kept.set(ownerKey(owner), tokens),
  };
}
