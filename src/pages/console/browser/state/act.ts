// Actions and collections, called by their names.
import { collectionPath } from '../../../../kit/contract/operator/operator_description.ts';
import { declarations } from './description.ts';
import { type ServerAnswer, send } from './send.ts';

export type RecordRow = Readonly<Record<string, unknown>>;

const textOf = (value: unknown) => (Array.isArray(value) ? value.join(',') : String(value));

/** Runs an action, and returns the answer with its headers. */
export async function actFor(name: string, request: RecordRow = {}, sandbox?: string): Promise<ServerAnswer> {
  const action = declarations().actions.get(name);
  if (!action) throw new Error(`The server has no action ${name}.`);
  const path = action.path.replace(/\{(\w+)\}/g, (_, field: string) =>
    encodeURIComponent(String(request[field])),
  );
  const others = Object.entries(request).filter(
    ([field, value]) => value !== undefined && !action.path_fields.includes(field),
  );
  const of_server = action.of === 'server' ? '' : undefined;
  if (action.method !== 'GET')
    return send(action.method, path, {
      sandbox: sandbox ?? of_server,
      ...(action.method !== 'DELETE' && { body: Object.fromEntries(others) }),
    });
  const query = new URLSearchParams(others.map(([field, value]) => [field, textOf(value)]));
  return send('GET', query.size === 0 ? path : `${path}?${query}`, { sandbox: sandbox ?? of_server });
}

/** Runs an action, and returns its answer. @throws AnsweredProblem */
export const act = async <T = RecordRow>(
  name: string,
  request: RecordRow = {},
  sandbox?: string,
): Promise<T> => (await actFor(name, request, sandbox)).body as T;

export interface RowPage<T> {
  readonly items: readonly T[];
  /** What to send as `after` for the next page; null on the last one. */
  readonly next: string | null;
}

/** A page of rows of a collection. */
export async function listRecords<T = RecordRow>(
  collection: string,
  filters: RecordRow = {},
): Promise<RowPage<T>> {
  const pairs = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  const { body } = await send('GET', `${collectionPath({ name: collection })}?${new URLSearchParams(pairs)}`);
  return body as RowPage<T>;
}

/** The path of one row. */
export const pathOfRow = (collection: string, key: readonly unknown[]): string =>
  `${collectionPath({ name: collection })}/${key.map((value) => encodeURIComponent(String(value))).join('/')}`;

/** One row with its ETag. @throws AnsweredProblem `not_found` */
export const getRecord = (collection: string, key: readonly unknown[]): Promise<ServerAnswer> =>
  send('GET', pathOfRow(collection, key));
