// The operator API as commands call it, with look-ups.

import type { Action } from '../../../kit/contract/operator/action.ts';
import {
  type OperatorClient,
  openOperatorClient,
  ProblemError,
} from '../../../kit/contract/operator/operator_client.ts';
import { operator_contracts } from '../../operator_contracts.ts';
import { fetchByHttp } from '../fetch_by_http.ts';
import type { OperatorAddress } from '../marketplace_commands.ts';
import { CliError } from '../output.ts';
import { collections_by_key } from './subjects.ts';

const not_found = 404;
/** If the shop is not given, a row is searched in at most this many shops. */
const shops_max = 500;
/** How many shops are queried at the same time. */
const shops_at_once = 20;

/** A client for any action; which one is only known when the command line is parsed. */
export type AnyOperatorClient = OperatorClient<Action>;

export const openSession = ({
  operator_url,
  operator_token,
  sandbox_id,
  timeout_ms,
}: OperatorAddress): AnyOperatorClient =>
  openOperatorClient<Action>(operator_contracts as readonly Action[], {
    api_url: operator_url,
    bearer_token: operator_token,
    sandbox_id,
    timeout_ms,
    fetch: fetchByHttp,
  });

/** A refusal in the form that the user of a command sees. */
export function explained(error: unknown): unknown {
  if (!(error instanceof ProblemError)) return error;
  return new CliError(error.message);
}

/** The id of a shop that is given by id or by name. @throws CliError if no shop or several shops have the name. */
export async function findShopId(client: AnyOperatorClient, shop: string): Promise<number> {
  if (/^\d{1,16}$/.test(shop)) return Number(shop);
  const { items: found } = await client.page('shop', { shop_name: shop, limit: 2 });
  if (found.length > 1) throw new CliError(`Several shops are called ${shop}: give the id of one.`);
  const [only] = found;
  if (!only) throw new CliError(`There is no shop called ${shop}: \`stoa shop list\` lists them.`);
  return Number(only.shop_id);
}

async function hasRow(client: AnyOperatorClient, collection: string, key: (string | number)[]) {
  try {
    await client.get(collection, key);
    return true;
  } catch (error) {
    if (error instanceof ProblemError && error.status === not_found) return false;
    throw error;
  }
}

/**
 * The shop that has a row with this value.
 * @throws CliError if no shop or more than one matches, or if there are too many shops to search.
 */
export async function findShopOf(
  client: AnyOperatorClient,
  field: string,
  value: string | number,
): Promise<number> {
  const collection = collections_by_key[field] as string;
  const { items: shops, next } = await client.page('shop', { limit: shops_max });
  if (next !== null) throw new CliError('There are too many shops to search: give --shop.');
  const ids = shops.map(({ shop_id }) => Number(shop_id));
  const found: number[] = [];
  for (let at = 0; at < ids.length; at += shops_at_once) {
    const batch = ids.slice(at, at + shops_at_once);
    const has = await Promise.all(batch.map((shop_id) => hasRow(client, collection, [shop_id, value])));
    found.push(...batch.filter((_, index) => has[index]));
  }
  const [only] = found;
  if (only === undefined) throw new CliError(`No shop has ${field} ${value}.`);
  if (found.length > 1) throw new CliError(`Several shops have ${field} ${value}: give --shop.`);
  return only;
}

/** The package numbers of an order. */
export async function listPackageNumbers(
  client: AnyOperatorClient,
  shop_id: number,
  order_sn: string,
): Promise<string[]> {
  const numbers: string[] = [];
  for await (const row of client.list('package', { shop_id, order_sn }))
    numbers.push(String(row.package_number));
  return numbers;
}
