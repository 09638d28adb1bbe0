import { ownerKey, type TokenOwner, type Tokens } from './tokens.ts';

/**
 * Keeps the tokens of shops and merchants. A refresh token works once: what is saved has to be found again, also by
 * another process that uses the same tokens, and after a crash.
 */
export interface TokenStorage {
  find(owner: TokenOwner): Promise<Tokens | undefined>;
  /** Keeps these tokens in place of the owner's earlier ones. They are kept once the promise is fulfilled. */
  save(owner: TokenOwner, tokens: Tokens): Promise<void>;
}

/** Keeps tokens as long as the program runs. */
export function memoryTokenStorage(): TokenStorage {
  const kept = new Map<string, Tokens>();
  return {
    find: async (owner) => kept.get(ownerKey(owner)),
    save: async (owner, tokens) => void kept.set(ownerKey(owner), tokens),
  };
}
