// The sellers who sign in on the consent pages of the demo marketplace. Their passwords are random, differ in
// each database, and are stored only as hashes. Unlike other passwords they are derived, so that they can be
// shown again.
import { readFileSync } from 'node:fs';
import type { Derivation } from '../../engine/derivation.ts';
import { packageFile } from '../../engine/package_file.ts';
import type { Database, Store } from '../../engine/store/store.ts';
import { findSeller } from '../../pages/consent_pages/consent_pages.store.ts';
import { setPassword } from '../../pages/consent_pages/sellers/add_seller.ts';
import { hashRandomPassword, isPasswordOf } from '../../pages/consent_pages/sellers/password.ts';

/** What a developer needs to sign in as a seller. */
export interface DemoSeller {
  readonly sign_in_name: string;
  readonly password: string;
  readonly shop_id?: number;
  readonly main_account_id?: number;
}

/** 128 bits that nobody can predict without the master key. */
const passwordOf = (derivation: Derivation, sign_in_name: string) =>
  derivation.hex('demo seller', sign_in_name).slice(0, 32);

/** The sellers in the data file of the demo marketplace. */
const readSellers = (): Omit<DemoSeller, 'password'>[] =>
  readFileSync(packageFile('demo', 'seller.ndjson'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

/**
 * Sets the passwords of the demo's sellers: at first, and again if the master key has changed. A password
 * that an operator has set is replaced, too: the demo's passwords are those that `stoa demo` prints.
 */
export async function ensureDemoPasswords(database: Database, derivation: Derivation): Promise<void> {
  const checked = readSellers().map(async ({ sign_in_name }) => {
    const seller = await database.first(findSeller, { sign_in_name });
    if (!seller) return [];
    const password = passwordOf(derivation, sign_in_name);
    const has_it = seller.password_hash !== null && (await isPasswordOf(seller.password_hash, password));
    return has_it ? [] : [{ sign_in_name, password_hash: await hashRandomPassword(password) }];
  });
  const changed = (await Promise.all(checked)).flat();
  if (changed.length === 0) return;
  await database.transaction(async (store) => {
    for (const { sign_in_name, password_hash } of changed)
      await setPassword(store, sign_in_name, password_hash);
  });
}

/** The demo's sellers in this database, with their passwords. */
export async function describeDemoSellers(store: Store, derivation: Derivation): Promise<DemoSeller[]> {
  const described: DemoSeller[] = [];
  for (const { sign_in_name, ...owner } of readSellers())
    if (await store.first(findSeller, { sign_in_name }))
      described.push({ sign_in_name, password: passwordOf(derivation, sign_in_name), ...owner });
  return described;
}

/** The demo's seller for a shop or main account; undefined if the seller does not have the demo's password. */
export async function findDemoSeller(
  { database, derivation }: { readonly database: Store; readonly derivation: Derivation },
  owner: { readonly shop_id: number } | { readonly main_account_id: number },
): Promise<DemoSeller | undefined> {
  const described = readSellers().find((seller) =>
    'shop_id' in owner ? seller.shop_id === owner.shop_id : seller.main_account_id === owner.main_account_id,
  );
  if (!described) return undefined;
  const { sign_in_name } = described;
  const seller = await database.first(findSeller, { sign_in_name });
  if (!seller?.password_hash) return undefined;
  const password = passwordOf(derivation, sign_in_name);
  return (await isPasswordOf(seller.password_hash, password)) ? { ...described, password } : undefined;
}
