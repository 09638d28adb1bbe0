import type { DialectRow } from './dialect.ts';
import type { Region, SellerType } from './region.ts';

/** The shops that a field is for; from other shops its value is ignored. */
export interface Audience {
  readonly region?: readonly Region[];
  readonly seller_type?: SellerType;
}

/** Further values that count as left out, in addition to those that any client may send. */
export interface AbsenceRules {
  /** An empty text or object has a meaning, so it is kept: always, or in the dialect in which it is `refused`. */
  readonly empty?: 'kept' | DialectRow;
  /** 0 has no meaning: nothing has this number, or it is the default anyway. */
  readonly zero?: 'absent';
  readonly only_for?: Audience;
}

/** The parts of a JSON schema that the contract language generates. */
export interface Schema {
  /** Two types if the value may be null: `['object', 'null']`. */
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  /** A reference to another schema of the same document, by name. */
  readonly $ref?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly format?: string;
  /** It must be sent, but the operation itself refuses a request without it, with its own message. */
  readonly refused_by_operation?: true;
  /** Whether a record may have other fields, or their schema. */
  readonly additionalProperties?: boolean | Schema;
  /** What the pattern means, in words that continue "must be". */
  readonly '~form'?: string;
  /** Rules for absent values. Names with a tilde are shown in no document. */
  readonly '~empty'?: AbsenceRules['empty'];
  /** Text of several lines. */
  readonly '~lines'?: true;
  readonly '~zero'?: AbsenceRules['zero'];
  readonly '~only_for'?: AbsenceRules['only_for'];
  /** An event of the feed, whose data depends on its kind. */
  readonly '~feed_event'?: true;
  /** It tells something about a person: a buyer, or somebody who works for a shop. */
  readonly '~personal'?: true;
  /** A secret: a password, key or token. */
  readonly '~secret'?: true;
}

/** Whether a field is a file, or a list of files. */
export const isFileField = ({ format, items }: Schema): boolean => (items ?? { format }).format === 'binary';

const or = (words: readonly unknown[]) =>
  words.length < 2 ? String(words[0]) : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

function range(minimum: number | undefined, maximum: number | undefined, unit: string): string {
  if (minimum !== undefined && maximum !== undefined)
    return minimum === maximum ? ` of exactly ${minimum}${unit}` : ` from ${minimum} to ${maximum}${unit}`;
  if (minimum !== undefined) return ` of at least ${minimum}${unit}`;
  return maximum === undefined ? '' : ` of at most ${maximum}${unit}`;
}

function describeFiles({ items, minItems = 0, maxItems = 1, maxLength }: Schema): string {
  const size = `of at most ${(items?.maxLength ?? maxLength ?? 0) / 1_048_576} MB`;
  return items ? `${minItems} to ${maxItems} files ${size} each` : `a file ${size}`;
}

/** What a schema requires, as the continuation of "must be": `a whole number from 1 to 100`. */
export function describeSchema(schema: Schema): string {
  if (isFileField(schema)) return describeFiles(schema);
  if (schema.enum) return schema.enum.length === 1 ? String(schema.enum[0]) : `one of ${or(schema.enum)}`;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf) return or(schema.anyOf.map(describeSchema));
  if (typeof schema.type === 'object')
    return or(schema.type.map((type) => describeSchema({ ...schema, type })));
  switch (schema.type) {
    case 'integer':
      return `a whole number${range(schema.minimum, schema.maximum, '')}`;
    case 'number':
      return `a number${range(schema.minimum, schema.maximum, '')}`;
    case 'boolean':
      return 'true or false';
    case 'string':
      // People read words, and programs read the pattern in the OpenAPI document.
      if (schema['~form'] !== undefined) return schema['~form'];
      if (schema.minLength === 1 && schema.maxLength === undefined) return 'text that is not empty';
      return `text${range(schema.minLength, schema.maxLength, ' characters').replace(' from', ' of')}`;
    case 'array':
      return `a list${range(schema.minItems, schema.maxItems, ' entries').replace(' from', ' of')}`;
    case 'null':
      return 'null';
    default:
      return 'an object';
  }
}
