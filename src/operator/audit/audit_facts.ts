// What an audit event says about a change, from the contract of an action or the declaration of a table.
import type { Collection } from '../../engine/collection/collection.ts';
import { recordOf } from '../../engine/store/load/record_reader.ts';
import type { Row } from '../../engine/store/param.ts';
import type { Action } from '../../kit/contract/operator/action.ts';
import type { Schema } from '../../kit/contract/schema.ts';
import { withoutHidden } from './hidden_values.ts';
import { type TouchedId, TouchedIds } from './touched_ids.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What was changed: values without secrets and personal data. */
export interface AuditFacts {
  readonly ids: readonly TouchedId[];
  /** What was asked for. */
  readonly request?: Fields;
  /** The changed fields of a row before the change; all fields of a deleted row. */
  readonly before?: Fields;
  /** The same after it, or all fields of a new row. For an action: the states, numbers and flags of its answer. */
  readonly after?: Fields;
}

/** Text of an answer may be a secret that is shown once, so only what cannot be one is kept. */
const isPlain = ({ type, enum: choices }: Schema) =>
  choices !== undefined || type === 'integer' || type === 'number' || type === 'boolean';

/** @param answer undefined if the action is not done yet. */
export function factsOfAction(
  { request: schema, response }: Action,
  request: Fields,
  answer: Fields | undefined,
): AuditFacts {
  const ids = new TouchedIds();
  ids.addAll(request, schema);
  if (answer) ids.addAll(answer, response);
  const fields: Readonly<Record<string, Schema>> = response.properties;
  const plain = Object.entries(answer ?? {}).filter(([name]) => fields[name] && isPlain(fields[name]));
  return {
    ids: ids.all,
    request: withoutHidden(request, schema) as Fields,
    ...(plain.length > 0 && { after: Object.fromEntries(plain) }),
  };
}

/** The columns of a table as the schema of its records. Columns that operators do not see are secret. */
function schemaOf({ table, hidden = [] }: Collection): Schema {
  const shown = Object.entries(table.columns).filter(([name]) => !hidden.includes(name));
  return {
    type: 'object',
    properties: Object.fromEntries(shown.map(([name, { schema }]) => [name, schema])),
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What changed in a row: of a new or deleted row all fields, else those that differ. */
export function factsOfRow(
  collection: Collection,
  before: Row | undefined,
  after: Row | undefined,
): AuditFacts {
  const { table, hidden = [] } = collection;
  const ids = new TouchedIds();
  for (const name of table.key) ids.add(name, (after ?? before)?.[name]);
  const schema = schemaOf(collection);
  const old = before && recordOf(table, before);
  const now = after && recordOf(table, after);
  const isKept = (name: string) =>
    !hidden.includes(name) && (!old || !now || (!table.key.includes(name) && !isSame(old[name], now[name])));
  const keptOf = (record: Fields): Fields => {
    const kept = Object.entries(record).filter(([name]) => isKept(name));
    return withoutHidden(Object.fromEntries(kept), schema) as Fields;
  };
  return { ids: ids.all, ...(old && { before: keptOf(old) }), ...(now && { after: keptOf(now) }) };
}
