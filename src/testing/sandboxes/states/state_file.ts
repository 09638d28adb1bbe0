// The form of a file with the state of a sandbox: compressed lines. The first one describes it, `["table", name]` is
// followed by the rows of a table, `["calls"]` by the journal, and the last one is `["end", <SHA-256 of all before>]`.
import Type, { type Static } from 'typebox';
import { movedStateSchema } from '../../../engine/transfer/moved_state.ts';
import { compileViolationCheck } from '../../../kit/contract/check.ts';
import { isRecord } from '../../../kit/contract/records.ts';
import { ExplainedError } from '../../../kit/contract/thrown.ts';
import { clock_time_max, rate_max } from '../sandboxes.ts';

/** The form of the files that this program writes. */
export const state_form = 1;

/** A file is no state that this program can use; the message is a sentence that says why. */
export class StateFileError extends ExplainedError {
  override readonly name = 'StateFileError';
}

/** A state does not fit into a file. */
export class StateTooLargeError extends ExplainedError {
  override readonly name = 'StateTooLargeError';
}

const name = Type.String({ pattern: '^[a-z][a-z0-9_]{0,63}$' });
const migration = Type.String({ pattern: '^[0-9]{4}_[a-z0-9_]{1,100}$' });
const short_text = (pattern: string) => Type.String({ pattern });

export const headerSchema = Type.Object(
  {
    /** The form of the file. */
    stoa_state: Type.Literal(state_form),
    /** The version of Stoa that wrote it. */
    version: short_text('^[0-9A-Za-z.+-]{1,50}$'),
    /** The migrations of each group whose tables have the rows, in order. */
    migrations: Type.Record(name, Type.Array(migration, { maxItems: 1_000 }), {
      maxProperties: 200,
      additionalProperties: false,
    }),
    template: short_text('^[a-z0-9][a-z0-9_-]{0,63}$'),
    label: Type.Optional(short_text('^[A-Za-z0-9][A-Za-z0-9._/-]{0,63}$')),
    seed: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
    clock: Type.Object(
      {
        business_ms: Type.Integer({ minimum: 0, maximum: clock_time_max * 1_000 }),
        rate: Type.Number({ minimum: 0, maximum: rate_max }),
      },
      { additionalProperties: false },
    ),
    /** When the demo marketplace was loaded, in Unix seconds; null if it was not. */
    demo_loaded_at: Type.Union([Type.Null(), Type.Integer({ minimum: 0, maximum: clock_time_max })]),
    /** Where drawn ids and the feed continue. */
    continues: movedStateSchema,
  },
  { additionalProperties: false },
);

export type StateHeader = Static<typeof headerSchema>;

const findViolation = compileViolationCheck(headerSchema as never);

const not_a_state = 'The file is no state of a sandbox';

/** A file that this version cannot read, because it is newer. */
export const newerFile = (version: string, own_version: string): StateFileError =>
  new StateFileError(
    `The file was written by Stoa ${version}, and this is ${own_version}, which does not know its tables: import it with that version or a later one.`,
  );

/** Reads the first line. @throws StateFileError */
export function readStateHeader(text: string, own_version: string): StateHeader {
  let header: unknown;
  try {
    header = JSON.parse(text);
  } catch {
    throw new StateFileError(`${not_a_state}: its first line is not JSON.`);
  }
  if (!isRecord(header) || typeof header.stoa_state !== 'number')
    throw new StateFileError(`${not_a_state}: its first line does not say so.`);
  if (header.stoa_state > state_form)
    throw newerFile(typeof header.version === 'string' ? header.version.slice(0, 50) : '?', own_version);
  const violation = findViolation(header);
  if (violation)
    throw new StateFileError(`${not_a_state}: ${violation.path} of its first line ${violation.rule}.`);
  return header as StateHeader;
}

/** A line between the records of a file. */
export type PartMark = readonly ['table', string] | readonly ['calls'] | readonly ['end', string];

export const markText = (mark: PartMark): string => JSON.stringify(mark);

/** The mark in a line; undefined for a record. A record is an object, and a mark is a list. */
export function findPartMark(text: string): PartMark | undefined {
  if (!text.startsWith('[')) return undefined;
  let mark: unknown;
  try {
    mark = text.length < 200 ? JSON.parse(text) : undefined;
  } catch {
    mark = undefined;
  }
  if (!Array.isArray(mark)) return undefined;
  const [kind, value] = mark as unknown[];
  if (kind === 'calls' && mark.length === 1) return ['calls'];
  if ((kind === 'table' || kind === 'end') && mark.length === 2 && typeof value === 'string')
    return [kind, value];
  return undefined;
}
