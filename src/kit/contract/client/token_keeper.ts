// Finds the tokens of a call, and replaces them: early, or when they are refused, and once for all who wait.

import type { TokenStorage } from './token_storage.ts';
import { isDue, isExpired, ownerKey, type TokenOwner, type Tokens } from './tokens.ts';

/** How long nobody tries again to replace tokens after that failed, in milliseconds. */
const pause_ms = 10_000;
/** When to look whether another process has saved the tokens by which ours were refused, in milliseconds. */
const looks_ms = [0, 1_000];

export interface TokenKeeperOptions {
  readonly storage: TokenStorage;
  /** Has a refresh token replaced. @throws RefusalError when it is refused. */
  refresh(owner: TokenOwner, refresh_token: string): Promise<Tokens>;
  isRefusal(error: unknown): boolean;
  now_ms(): number;
  wait(wait_ms: number): Promise<void>;
}

/** What a process knows of the tokens of one owner. */
interface OwnerState {
  tokens?: Tokens | undefined;
  /** The storage did not take these tokens, and has spent ones. */
  is_unsaved?: boolean;
  refreshing?: Promise<Tokens> | undefined;
  failed?: { readonly error: unknown; readonly until_ms: number } | undefined;
}

/** By storage, so that all clients of a process that share one refresh together. */
const states = new WeakMap<TokenStorage, Map<string, OwnerState>>();

function stateOf(storage: TokenStorage, owner: TokenOwner): OwnerState {
  const of_storage = states.get(storage) ?? new Map<string, OwnerState>();
  states.set(storage, of_storage);
  const key = ownerKey(owner);
  const state = of_storage.get(key) ?? {};
  of_storage.set(key, state);
  return state;
}

export interface TokenKeeper {
  /** The tokens to call with, replaced if their end is near; `given` where none are stored. */
  find(owner: TokenOwner, given: Tokens | undefined): Promise<Tokens | undefined>;
  /** Other tokens than the refused ones, or undefined when there is no way to get some. */
  replace(owner: TokenOwner, refused: Tokens): Promise<Tokens | undefined>;
  save(owner: TokenOwner, tokens: Tokens): Promise<void>;
}

/** Keeps the tokens of the owners that a client calls for. */
export function tokenKeeper(options: TokenKeeperOptions): TokenKeeper {
  const { storage, refresh, isRefusal, now_ms, wait } = options;
  const now_s = () => now_ms() / 1_000;

  async function save(owner: TokenOwner, tokens: Tokens): Promise<void> {
    const state = stateOf(storage, owner);
    Object.assign(state, { tokens, failed: undefined });
    try {
      await storage.save(owner, tokens);
      state.is_unsaved = false;
    } catch (error) {
      state.is_unsaved = true;
      throw error;
    }
  }

  /** What another process has saved since, if it has. */
  async function findOther(owner: TokenOwner, than: Tokens): Promise<Tokens | undefined> {
    const state = stateOf(storage, owner);
    if (state.is_unsaved && state.tokens) await save(owner, state.tokens);
    const stored = await storage.find(owner);
    if (!stored || stored.access_token === than.access_token) return undefined;
    state.tokens = stored;
    return stored;
  }

  /** Refreshes, unless another process has. A spent refresh token must not be sent: it ends all that came from it. */
  async function refreshOnce(owner: TokenOwner, tokens: Tokens): Promise<Tokens> {
    const other = await findOther(owner, tokens);
    if (other && !isDue(other, now_s())) return other;
    const { refresh_token } = other ?? tokens;
    if (refresh_token === undefined) return other ?? tokens;
    try {
      const fresh = await refresh(owner, refresh_token);
      await save(owner, fresh);
      return fresh;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      for (const look_ms of looks_ms) {
        await wait(look_ms);
        const saved = await findOther(owner, other ?? tokens);
        if (saved) return saved;
      }
      throw error;
    }
  }

  function refreshTogether(owner: TokenOwner, tokens: Tokens): Promise<Tokens> {
    const state = stateOf(storage, owner);
    if (state.failed && now_ms() < state.failed.until_ms) return Promise.reject(state.failed.error);
    state.refreshing ??= refreshOnce(owner, tokens)
      .catch((error: unknown) => {
        state.failed = { error, until_ms: now_ms() + pause_ms };
        throw error;
      })
      .finally(() => {
        state.refreshing = undefined;
      });
    return state.refreshing;
  }

  return {
    save,
    async find(owner, given) {
      const state = stateOf(storage, owner);
      state.tokens ??= (await storage.find(owner)) ?? given;
      const { tokens } = state;
      // Whoever caused them to be refreshed was told that they could not be saved.
      if (tokens && state.is_unsaved) await save(owner, tokens).catch(() => undefined);
      if (tokens?.refresh_token === undefined || !isDue(tokens, now_s())) return tokens;
      return refreshTogether(owner, tokens).catch((error: unknown) => {
        // They are good for a while yet, and the next call after the pause tries again.
        if (isExpired(tokens, now_s())) throw error;
        return tokens;
      });
    },
    async replace(owner, refused) {
      const { tokens } = stateOf(storage, owner);
      if (tokens && tokens.access_token !== refused.access_token) return tokens;
      if (refused.refresh_token === undefined) return findOther(owner, refused);
      const fresh = await refreshTogether(owner, refused);
      return fresh.access_token === refused.access_token ? undefined : fresh;
    },
  };
}
