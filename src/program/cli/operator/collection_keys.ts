// The collections of a server and the keys of their rows, taken from its OpenAPI document.
import { fetchBounded, parseAnswer } from '../../../kit/contract/client/bounded_answer.ts';
import { isRecord } from '../../../kit/contract/records.ts';
import { fetchByHttp } from '../fetch_by_http.ts';
import type { OperatorAddress } from '../marketplace_commands.ts';
import { CliError, UsageError } from '../output.ts';

interface KnownCollection {
  readonly name: string;
  readonly about: string;
  /** The columns of its key. */
  readonly key: readonly string[];
}

/** The collections of a server. @throws CliError if it has no OpenAPI document. */
export async function readCollections({
  operator_url,
  timeout_ms,
}: OperatorAddress): Promise<KnownCollection[]> {
  const url = `${operator_url.replace(/\/$/, '')}/operator/openapi.json`;
  const { status, bytes } = await fetchBounded(url, {}, { timeout_ms, fetch: fetchByHttp });
  const document = status === 200 ? parseAnswer(new TextDecoder().decode(bytes)) : undefined;
  if (!isRecord(document) || !isRecord(document.paths))
    throw new CliError(`There is no operator API at ${operator_url}.`);
  return Object.entries(document.paths).flatMap(([path, item]) => {
    const [, name, key] = /^\/operator\/v1\/collections\/(\w+)\/(.+)$/.exec(path) ?? [];
    if (name === undefined || key === undefined || !isRecord(item)) return [];
    const about = isRecord(item.get) ? String(item.get.description) : '';
    return [{ name, about, key: key.split('/').map((piece) => piece.slice(1, -1)) }];
  });
}

/** The key columns of a table. @throws UsageError if operators cannot see such a table. */
export async function findKeyColumns(at: OperatorAddress, table: string): Promise<readonly string[]> {
  const found = (await readCollections(at)).find(({ name }) => name === table);
  if (!found) throw new UsageError(`There is no collection ${table}: \`stoa collection list\` lists them.`);
  return found.key;
}
