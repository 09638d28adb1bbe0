import { beforeEach, describe, expect, test } from 'vitest';
import { type TokenKeeper, tokenKeeper } from './token_keeper.ts';
import { memoryTokenStorage, type TokenStorage } from './token_storage.ts';
import type { Tokens } from './tokens.ts';

const owner = { partner_id: 1, shop_id: 2 };
class Refused extends Error {}

/** Replaces the API: refresh tokens count upwards, and a used one is refused. */
class Issuer {
  number = 1;
  asked = 0;
  is_away = false;
  tokens(): Tokens {
    const { number } = this;
    const life = { expire_in: 60, expires_at: now_ms / 1_000 + 60 };
    return { access_token: `access ${number}`, refresh_token: `refresh ${number}`, ...life };
  }
  async refresh(refresh_token: string): Promise<Tokens> {
    this.asked++;
    await undefined;
    if (this.is_away) throw new TypeError('fetch failed');
    if (refresh_token !== `refresh ${this.number}`) throw new Refused(refresh_token);
    this.number++;
    return this.tokens();
  }
}

let now_ms: number;
let issuer: Issuer;
let storage: TokenStorage;
/** Called while a keeper waits before it looks again for tokens that another process saved. */
let whileWaiting: () => Promise<void>;

const openKeeper = (at: TokenStorage = storage): TokenKeeper =>
  tokenKeeper({
    storage: at,
    refresh: (_, refresh_token) => issuer.refresh(refresh_token),
    isRefusal: (error) => error instanceof Refused,
    now_ms: () => now_ms,
    wait: async (wait_ms) => {
      if (wait_ms > 0) await whileWaiting();
    },
  });
/** A keeper in another process: it has its own memory, but shares the storage. */
const otherProcess = () => openKeeper({ find: storage.find, save: storage.save });
const find = (keeper: TokenKeeper) => keeper.find(owner, undefined).then((tokens) => tokens?.access_token);

beforeEach(async () => {
  now_ms = 1_000_000;
  issuer = new Issuer();
  storage = memoryTokenStorage();
  whileWaiting = async () => {};
  await storage.save(owner, issuer.tokens());
});

describe('tokens', () => {
  test('are the stored ones, otherwise the given ones, otherwise none', async () => {
    const given = { access_token: 'given' };
    expect(await openKeeper().find(owner, given)).toMatchObject({ access_token: 'access 1' });
    const other = { partner_id: 1, merchant_id: 2 };
    expect(await openKeeper().find(other, given)).toBe(given);
    expect(await openKeeper().find({ partner_id: 3, shop_id: 2 }, undefined)).toBe(undefined);
  });

  test('are refreshed in the last fifth of their lifetime, at most five minutes early, and saved', async () => {
    const keeper = openKeeper();
    now_ms += 47_000;
    expect(await find(keeper)).toBe('access 1');
    now_ms += 1_000;
    expect(await find(keeper)).toBe('access 2');
    expect(await storage.find(owner)).toEqual(issuer.tokens());
    const long = { ...issuer.tokens(), expire_in: 14_400, expires_at: now_ms / 1_000 + 14_400 };
    await keeper.save(owner, long);
    now_ms += 14_099_000;
    expect(await find(keeper)).toBe('access 2');
    now_ms += 1_000;
    expect(await find(keeper)).toBe('access 3');
  });

  test('are refreshed once for all calls that wait, in every client of a process', async () => {
    now_ms += 50_000;
    const keepers = [openKeeper(), openKeeper()];
    const found = await Promise.all(
      Array.from({ length: 100 }, (_, at) => find(keepers[at % 2] ?? openKeeper())),
    );
    expect(new Set(found)).toEqual(new Set(['access 2']));
    expect(issuer.asked).toBe(1);
  });

  test('that are refused are refreshed once for all calls that were refused, early or late', async () => {
    const keeper = openKeeper();
    const refused = issuer.tokens();
    await keeper.find(owner, undefined);
    const replaced = await Promise.all(Array.from({ length: 20 }, () => keeper.replace(owner, refused)));
    const late = await keeper.replace(owner, refused);
    expect(new Set([...replaced, late].map((tokens) => tokens?.access_token))).toEqual(new Set(['access 2']));
    expect(issuer.asked).toBe(1);
  });

  test('that cannot be refreshed stay unchanged', async () => {
    const keeper = openKeeper();
    const shop = { partner_id: 9, shop_id: 9 };
    const only = { access_token: 'only', expire_in: 60, expires_at: 1 };
    expect(await keeper.find(shop, only)).toBe(only);
    expect(await keeper.replace(shop, only)).toBe(undefined);
    expect(issuer.asked).toBe(0);
  });
});

describe('two processes', () => {
  test('read what the other has saved before they refresh: no refresh token is sent twice', async () => {
    const [mine, theirs] = [openKeeper(), otherProcess()];
    for (const keeper of [mine, theirs]) await find(keeper);
    now_ms += 50_000;
    expect(await find(theirs)).toBe('access 2');
    expect(await find(mine)).toBe('access 2');
    expect(issuer.asked).toBe(1);
  });

  test('also read it after a refusal: at once, and again if the other takes its time to save', async () => {
    const mine = openKeeper();
    await find(mine);
    now_ms += 50_000;
    // The other process has its answer, but has not saved it when this one reads the storage.
    issuer.number = 2;
    whileWaiting = () => storage.save(owner, issuer.tokens());
    expect(await find(mine)).toBe('access 2');
    expect(issuer.asked).toBe(1);
  });
});

describe('if tokens cannot be refreshed', () => {
  test('before their end, the old ones are still used, and nobody tries again for ten seconds', async () => {
    issuer.is_away = true;
    const keeper = openKeeper();
    now_ms += 48_000;
    expect(await Promise.all([find(keeper), find(keeper)])).toEqual(['access 1', 'access 1']);
    now_ms += 9_000;
    expect(await find(keeper)).toBe('access 1');
    expect(issuer.asked).toBe(1);
    issuer.is_away = false;
    now_ms += 1_000;
    expect(await find(keeper)).toBe('access 2');
  });

  test('at their end, or after a refusal, the error is thrown', async () => {
    const keeper = openKeeper();
    const refused = issuer.tokens();
    issuer.number = 7;
    await expect(keeper.replace(owner, refused)).rejects.toThrow(Refused);
    now_ms += 60_000;
    await expect(find(keeper)).rejects.toThrow('refresh 1');
    await keeper.save(owner, issuer.tokens());
    expect(await find(keeper)).toBe('access 7');
  });

  test('if they cannot be saved, the call fails, and the next call uses and saves the new ones', async () => {
    const save = storage.save;
    storage.save = () => Promise.reject(new Error('disk full'));
    const keeper = openKeeper();
    now_ms += 60_000;
    await expect(find(keeper)).rejects.toThrow('disk full');
    expect(await find(keeper)).toBe('access 2');
    storage.save = save;
    expect(await find(keeper)).toBe('access 2');
    expect(await storage.find(owner)).toMatchObject({ refresh_token: 'refresh 2' });
    expect(issuer.asked).toBe(1);
  });
});
