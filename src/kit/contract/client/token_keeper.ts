// Finds the tokens of a call, and replaces them: before their end or after a refusal, and once for all calls
// that wait.

import type { TokenStorage } from './token_storage.ts';
import { isDue, isExpired, ownerKey, type TokenOwner, type Tokens } from './tokens.ts';

/** How long to wait after a failed refresh before another attempt, in milliseconds. */
const pause_ms = 10_000;
/** When to check whether another process has saved newer tokens, after ours were refused, in milliseconds. */
const looks_ms = [0, 1_000];

export interface TokenKeeperOptions {
  readonly storage: TokenStorage;
  /** Exchanges a refresh token. @throws RefusalError if it is refused. */
  refresh(owner: TokenOwner, refresh_token: string): Promise<Tokens>;
  isRefusal(error: unknown): boolean;
  now_ms(): number;
  wait(wait_ms: number): Promise<void>;
}

/** What a process knows about the tokens of one owner. */
interface OwnerState {
  tokens?: Tokens | undefined;
  /** These tokens could not be saved, so the storage still has used ones. */
  is_unsaved?: boolean;
  refreshing?: Promise<Tokens> | undefined;
  failed?: { readonly error: unknown; readonly until_ms: number } | undefined;
}

/** By storage, so that all clients in a process that share a storage share a refresh. */
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
  /** The tokens for a call, replaced if they end soon; `given` if none are stored. */
  find(owner: TokenOwner, given: Tokens | undefined): Promise<Tokens | undefined>;
  /** Other tokens than the refused ones; undefined if there is no way to get any. */
  replace(owner: TokenOwner, refused: Tokens): Promise<Tokens | undefined>;
  save(owner: TokenOwner, tokens: Tokens): Promise<void>;
}

/** Creates a keeper for the tokens of the owners that a client calls for. */
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

  /** The tokens that another process has saved in the meantime, if any. */
  async function findOther(owner: TokenOwner, than: Tokens): Promise<Tokens | undefined> {
    const state = stateOf(storage, owner);
    if (state.is_unsaved && state.tokens) await save(owner, state.tokens);
    const stored = await storage.find(owner);
    if (!stored || stored.access_token === than.access_token) return undefined;
    state.tokens = stored;
    return stored;
  }

  /**
   * Refreshes, unless another process has. A used refresh token must not be sent: it revokes all tokens that
   * came from it.
   */
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
      // The call that refreshed them already got the error that they could not be saved.
      if (tokens && state.is_unsaved) await save(owner, tokens).catch(() => undefined);
      if (tokens?.refresh_token === undefined || !isDue(tokens, now_s())) return tokens;
      return refreshTogether(owner, tokens).catch((error: unknown) => {
        // They are still valid for a while, and the next call after the pause tries again.
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
