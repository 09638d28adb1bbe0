import type { Schema } from '../../../../kit/contract/schema.ts';
import { shownMicros } from '../parts/numbers.ts';
import { kindOf } from './draft.ts';
import { knownValues } from './known_values.ts';

export interface FieldOptions {
  readonly name: string;
  readonly schema: Schema;
  readonly is_required: boolean;
  readonly entered: unknown;
  readonly onEnter: (entered: unknown) => void;
  /** Where the field is in the request, as a JSON pointer. */
  readonly pointer: string;
  /** What is wrong, by pointer. */
  readonly wrong: ReadonlyMap<string, string>;
  readonly is_disabled?: boolean;
}

type InputOptions = FieldOptions & { readonly id: string; readonly described_by: string };
type Entering = { readonly currentTarget: { readonly value: string } };

/** A field of one value. */
export function Input({
  id,
  described_by,
  name,
  schema,
  is_required,
  entered,
  onEnter,
  wrong,
  pointer,
  is_disabled,
}: InputOptions) {
  const shared = {
    id,
    disabled: is_disabled ?? false,
    'aria-describedby': described_by,
    'aria-invalid': wrong.has(pointer),
  };
  const text = entered === undefined ? '' : String(entered);
  const enter = (event: Entering) => onEnter(event.currentTarget.value);
  const kind = kindOf(schema);
  if (kind === 'choice')
    return (
      <select {...shared} value={text} onChange={enter}>
        {(!is_required || text === '') && (
          <option value="">{schema.default === undefined ? '–' : `${schema.default} (default)`}</option>
        )}
        {schema.enum?.map((value) => (
          <option value={String(value)}>{String(value)}</option>
        ))}
      </select>
    );
  if (kind === 'lines' || kind === 'json')
    return (
      <textarea {...shared} class={kind === 'json' ? 'code' : ''} rows={2} value={text} onInput={enter} />
    );
  if (name === 'password')
    return <input {...shared} type="password" autocomplete="new-password" value={text} onInput={enter} />;
  const known = knownValues(name);
  return (
    <>
      <input
        {...shared}
        autocomplete="off"
        inputMode={kind === 'number' ? 'decimal' : 'text'}
        list={known.length > 0 ? `${id}-known` : undefined}
        placeholder={schema.default === undefined ? '' : String(schema.default)}
        value={text}
        onInput={enter}
      />
      {known.length > 0 && (
        <datalist id={`${id}-known`}>
          {known.map(({ value, name: shown }) => (
            <option value={value}>{shown}</option>
          ))}
        </datalist>
      )}
    </>
  );
}

/** What the entered value is, in words: the amount of micros, or the name of an id. */
export function meaningOf(name: string, entered: unknown): string {
  const text = String(entered ?? '');
  if (/_micros$/.test(name) && /^-?\d+$/.test(text)) return `= ${shownMicros(Number(text))}`;
  return knownValues(name).find(({ value }) => value === text)?.name ?? '';
}
