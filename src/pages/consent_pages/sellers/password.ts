import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';

/** Cost of a hash: log2 of scrypt's N, and its r and p. */
interface Cost {
  readonly ln: number;
  readonly r: number;
  readonly p: number;
}

/** What OWASP recommends if memory is short: 32 MiB, three times, which takes a quarter of a second. */
const password_cost: Cost = { ln: 15, r: 8, p: 3 };
/** 128 random bits cannot be guessed, however cheap a guess is. */
const random_cost: Cost = { ln: 4, r: 8, p: 1 };

const hash_bytes = 32;
const salt_bytes = 16;
const memory_bytes_max = 64 * 1_024 * 1_024;

/** A password is the same text, however a keyboard composed its letters. */
const bytesOf = (password: string) => Buffer.from(password.normalize('NFKC'), 'utf8');

function derive(password: string, salt: Uint8Array, { ln, r, p }: Cost): Promise<Buffer> {
  const options = { N: 2 ** ln, r, p, maxmem: memory_bytes_max };
  return new Promise((resolve, reject) =>
    scrypt(bytesOf(password), salt, hash_bytes, options, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );
}

async function hashAt(cost: Cost, password: string): Promise<string> {
  const salt = randomBytes(salt_bytes);
  const key = await derive(password, salt, cost);
  const { ln, r, p } = cost;
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$scrypt$ln=${ln},r=${r},p=${p}$${text(salt)}$${text(key)}`;
}

/** The hash of a password as it is stored: scrypt's parameters, salt and key, in the PHC string format. */
export const hashPassword = (password: string): Promise<string> => hashAt(password_cost, password);

/** The hash of a secret with at least 128 random bits, at almost no cost. */
export const hashRandomPassword = (password: string): Promise<string> => hashAt(random_cost, password);

interface ParsedHash {
  readonly cost: Cost;
  readonly salt: Buffer;
  readonly key: Buffer;
}

function parseHash(password_hash: string): ParsedHash {
  const parts = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(password_hash);
  if (!parts) throw new Error('A password hash cannot be read.');
  const [, ln, r, p, salt = '', key = ''] = parts;
  return {
    cost: { ln: Number(ln), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64'),
    key: Buffer.from(key, 'base64'),
  };
}

const isMatch = async ({ cost, salt, key }: ParsedHash, password: string) =>
  timingSafeEqual(await derive(password, salt, cost), key);

/**
 * Whether a password matches a hash. A wrong password takes as long as a right one.
 * @throws Error if the hash is malformed.
 */
export const isPasswordOf = async (password_hash: string, password: string): Promise<boolean> =>
  isMatch(parseHash(password_hash), password);

/** A hash that no password matches. */
const unmatchable = (cost: Cost): ParsedHash => ({
  cost,
  salt: Buffer.alloc(salt_bytes),
  key: Buffer.alloc(hash_bytes),
});

const isSameCost = (one: Cost, other: Cost) => one.ln === other.ln && one.r === other.r && one.p === other.p;

/**
 * Like `isPasswordOf`, for a sign-in. It takes as long if there is no hash, and whatever the hash costs: one
 * hash of each cost is computed in every case, so that the time does not show which sellers exist.
 *
 * @throws Error if the hash is malformed.
 */
export async function isSignInPassword(
  password_hash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const stored = password_hash == null ? undefined : parseHash(password_hash);
  const costs = [password_cost, random_cost];
  // The hash was stored by an earlier version.
  if (stored && !costs.some((cost) => isSameCost(cost, stored.cost))) costs.push(stored.cost);
  let is_right = false;
  for (const cost of costs) {
    const is_stored = stored !== undefined && isSameCost(cost, stored.cost);
    const matches = await isMatch(is_stored ? stored : unmatchable(cost), password);
    is_right ||= is_stored && matches;
  }
  return is_right;
}

/** Without characters that can be confused. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A password with 99 random bits that can be read out and typed: five groups of four characters. */
export const randomPassword = (): string =>
  Array.from({ length: 5 }, () =>
    Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-');
