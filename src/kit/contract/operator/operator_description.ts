// What the documents of the operator API describe.
import type { Schema } from '../schema.ts';
import type { Action } from './action.ts';
import type { Scope } from './scope.ts';

/** The part of a collection that its documentation needs. */
export interface DescribedCollection {
  readonly name: string;
  readonly about: string;
  /** The columns of its key, in the order of its path. */
  readonly key: readonly string[];
  /** The schema of a row. */
  readonly schema: Schema;
  /** The sets of columns that rows can be filtered by. */
  readonly filters: readonly (readonly string[])[];
  readonly read_scope: Scope;
  /** Undefined if its rows are read-only. */
  readonly write_scope: Scope | undefined;
  readonly written_by: string | undefined;
  /** Columns that actions and partners change, and that cannot be written here. */
  readonly managed: readonly string[];
  /** Rows of other collections that its rows name, by the columns of that collection and of this one. */
  readonly references: readonly {
    readonly collection: string;
    readonly by: Readonly<Record<string, string>>;
  }[];
}

/** A state table as data: what pages need to draw it. */
export interface DescribedStates {
  readonly name: string;
  readonly states: readonly string[];
  readonly initial: string;
  readonly final: readonly string[];
  readonly transitions: Readonly<
    Record<
      string,
      {
        readonly by: string;
        readonly from: readonly string[];
        readonly to: readonly string[];
        readonly condition?: string | undefined;
      }
    >
  >;
}

/** The events of one type of subject, whose kinds have the same data. */
export interface DescribedEvents {
  /** The form of the subject, such as `shop:<shop_id>`. */
  readonly subject: string;
  readonly kinds: readonly string[];
  readonly about: string;
  readonly data: Schema;
}

export interface OperatorDescription {
  readonly events: readonly DescribedEvents[];
  readonly actions: readonly Action[];
  readonly collections: readonly DescribedCollection[];
  readonly states: readonly DescribedStates[];
}

/** The path of a collection's rows. */
export const collectionPath = ({ name }: Pick<DescribedCollection, 'name'>): string =>
  `/operator/v1/collections/${name}`;

/** The path of one row, with its key in braces. */
export const rowPath = (collection: Pick<DescribedCollection, 'name' | 'key'>): string =>
  `${collectionPath(collection)}/${collection.key.map((column) => `{${column}}`).join('/')}`;

/** How to use the API, for all documents. */
export const operator_guide = [
  'The marketplace itself calls the operator API: to create partners and shops, to write the catalogue and stock, to place and move orders, returns and payouts, and to fetch labels and statements.',
  'Send `Authorization: Bearer <token>`. The token in the settings (for an embedded database, the file `operator.token` next to it) may do everything. `stoa operator-token add` creates further tokens, each with a name and a scope: `read`, `write`, which includes `read`, or `admin`, which includes both. A token may also have a role or a list of what it may do, some shops to which it is limited, and an end.',
  'An **action** runs in one transaction, unless its description says why not. If it is refused, the problem has a `code` that its contract declares. A **collection** shows the rows of a table in the form of the data files: `GET` reads one row by its key, or all rows page by page; `PUT`, `PATCH` (a merge patch: null removes a field) and `DELETE` write a row. Times may also be relative, such as `now+3d`. A row has an `ETag`; with `If-Match` it is changed only if it still has that ETag.',
  'Text is one line, without tabs, line breaks and other control characters. If it must have a character, it must not be blank. Descriptions, notes, messages and reasons may have several lines.',
  'Errors are problem details (RFC 9457): `status`, `code`, `detail`, `request_id`, and for 422 the rules that the request breaks, each with a JSON `pointer`. Writes take an `Idempotency-Key`: a write that is sent again under the same key gets the same answer and is not done again. An answer is kept for a day, or until `STOA_OPERATOR_ANSWER_BYTES_MAX` of later answers are kept (256 MiB by default, enough for 100,000 calls or more); then its key is free. `PUT`, `PATCH` and `DELETE` of a row need no key: doing them twice has the same effect as doing them once.',
].join('\n\n');
