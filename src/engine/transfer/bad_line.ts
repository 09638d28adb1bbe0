// What is wrong with a line of an import, in a form that shows no secret and has a bounded length.
import type { Violation } from '../../kit/contract/check.ts';
import { isRecord } from '../../kit/contract/records.ts';

/** How much of a wrong value is shown, in characters. */
const shown_max = 80;
const rule_length_max = 500;

/** Why a line was not imported. */
export interface BadLine {
  readonly table: string;
  /** Counts from 1. */
  readonly line: number;
  /** The place in the record; empty for the whole line. */
  readonly field: string;
  /** Follows the field: `must be a whole number`. */
  readonly rule: string;
  /** The beginning of the value. */
  readonly value?: string;
  /** The table of a row that the line names and that does not exist. */
  readonly missing_in?: string;
}

/** The value at a path such as `image.image_id_list[2]`. */
function valueAt(record: unknown, path: string): unknown {
  let value = record;
  for (const step of path.split(/[.[\]]+/).filter((each) => each !== '')) {
    if (Array.isArray(value)) value = value[Number(step)];
    else if (isRecord(value) && Object.hasOwn(value, step)) value = value[step];
    else return undefined;
  }
  return value;
}

function shown(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const text = typeof value === 'string' ? value.slice(0, shown_max) : (JSON.stringify(value) ?? '');
  return text.slice(0, shown_max).toWellFormed();
}

/** @param record what the line has, if it could be read. */
export function badLine(
  place: { readonly table: string; readonly line: number },
  { path, rule }: Violation,
  record?: unknown,
  missing_in?: string,
): BadLine {
  const value = path === '' ? undefined : shown(valueAt(record, path));
  return {
    table: place.table,
    line: place.line,
    field: path.slice(0, rule_length_max),
    rule: rule.slice(0, rule_length_max),
    ...(value !== undefined && { value }),
    ...(missing_in !== undefined && { missing_in }),
  };
}
