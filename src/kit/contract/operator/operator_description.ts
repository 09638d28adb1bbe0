// What the documents of the operator API are made of.
import type { Schema } from '../schema.ts';
import type { Action } from './action.ts';
import type { Scope } from './scope.ts';

/** A collection, as far as its documentation needs it. */
export interface DescribedCollection {
  readonly name: string;
  readonly about: string;
  /** The columns of its key, in the order of its path. */
  readonly key: readonly string[];
  /** A row of it. */
  readonly schema: Schema;
  /** The sets of columns that rows can be asked for by. */
  readonly filters: readonly (readonly string[])[];
  readonly read_scope: Scope;
  /** Undefined where its rows are only read. */
  readonly write_scope: Scope | undefined;
  readonly written_by: string | undefined;
}

export interface OperatorDescription {
  readonly actions: readonly Action[];
  readonly collections: readonly DescribedCollection[];
}

/** The path of a collection's rows. */
export const collectionPath = ({ name }: Pick<DescribedCollection, 'name'>): string =>
  `/operator/v1/collections/${name}`;

/** The path of one row, with its key in braces. */
export const rowPath = (collection: Pick<DescribedCollection, 'name' | 'key'>): string =>
  `${collectionPath(collection)}/${collection.key.map((column) => `{${column}}`).join('/')}`;

/** How the API is used, for whoever reads its documents. */
export const operator_guide = [
  'The operator API is what the marketplace itself calls: by it, the marketplace creates partners and shops, writes catalogue and stock, places and moves orders, returns and payouts, and fetches labels and statements.',
  'Send `Authorization: Bearer <token>`. The token of the settings (of an embedded database, the file `operator.token` beside it) may do everything; `stoa operator-token add` makes others, each with a name and a scope: `read`, `write`, which includes it, or `admin`, which includes both.',
  'An **action** is done in one transaction, unless it says why not, or refused with a `code` that its contract declares. A **collection** shows the rows of a table in the form of the data files: `GET` one by its key or all page by page, `PUT`, `PATCH` (a merge patch: null takes a field away) and `DELETE`. Times may also be said as `now+3d`. A row has an `ETag`; with `If-Match` it is changed only in that state.',
  'Text is one line, without tabs, line breaks and other control characters, and not blank where it must have a character. Descriptions, notes, messages and reasons may have several lines.',
  'Errors are problem details (RFC 9457): `status`, `code`, `detail`, `request_id`, and for 422 the rules that the request breaks, each with a JSON `pointer`. Writes take an `Idempotency-Key`: sent again under the same key, a write is answered as before and not done again. An answer is kept for a day, or until `STOA_OPERATOR_ANSWER_BYTES_MAX` of later answers are kept (256 MiB by default, which is 100,000 calls or more); then its key is free. `PUT`, `PATCH` and `DELETE` of a row need no key: done twice, they leave what they leave done once.',
].join('\n\n');
