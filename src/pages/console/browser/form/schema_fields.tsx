import { isRecord } from '../../../../kit/contract/records.ts';
import { describeSchema, type Schema } from '../../../../kit/contract/schema.ts';
import { title } from '../parts/numbers.ts';
import { type Draft, kindOf } from './draft.ts';
import { InlineText } from './inline_text.tsx';
import { type FieldOptions, Input, meaningOf } from './input.tsx';

interface SchemaFieldsOptions {
  readonly schema: Schema;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly pointer?: string;
  readonly wrong?: ReadonlyMap<string, string>;
  /** Fields that are not shown, because the page has set them. */
  readonly hidden?: readonly string[];
  readonly is_disabled?: boolean;
  /** Whether optional fields are shown at once. */
  readonly is_open?: boolean;
}

const nothing_wrong: ReadonlyMap<string, string> = new Map();

/** The fields of a record: first the required fields, then the others, folded. */
export function SchemaFields({
  schema,
  draft,
  onChange,
  pointer = '',
  wrong = nothing_wrong,
  hidden = [],
  is_disabled = false,
  is_open = false,
}: SchemaFieldsOptions) {
  const { properties = {}, required = [] } = schema;
  const shown = Object.entries(properties).filter(([name]) => !hidden.includes(name));
  const mustBe = ([name, field]: [string, Schema]) => required.includes(name) && field.default === undefined;
  const field = ([name, one]: [string, Schema]) => (
    <Field
      key={name}
      name={name}
      schema={one}
      is_required={required.includes(name)}
      entered={draft[name]}
      onEnter={(entered) => onChange({ ...draft, [name]: entered })}
      pointer={`${pointer}/${name}`}
      wrong={wrong}
      is_disabled={is_disabled}
    />
  );
  const must = shown.filter(mustBe);
  const is_short = shown.length <= (must.length === 0 ? 8 : 4);
  const first = is_open || is_short ? shown : must;
  const others = shown.filter((one) => !first.includes(one));
  const is_used = others.some(
    ([name]) =>
      draft[name] !== undefined || [...wrong.keys()].some((at) => at.startsWith(`${pointer}/${name}`)),
  );
  return (
    <div class="fields">
      {first.map(field)}
      {others.length > 0 && (
        <details open={is_used || undefined}>
          <summary>
            {others.length} more {others.length === 1 ? 'field' : 'fields'}
          </summary>
          <div class="fields">{others.map(field)}</div>
        </details>
      )}
    </div>
  );
}

/** A field of a form, drawn from its declaration. */
function Field(options: FieldOptions) {
  const { name, schema, is_required, entered, onEnter, pointer, wrong, is_disabled } = options;
  const kind = kindOf(schema);
  if (kind === 'record') return <RecordField {...options} />;
  if (kind === 'rows') return <RowsField {...options} />;
  const id = `field${pointer.replaceAll('/', '-')}`;
  const hint_id = `${id}-hint`;
  const wrong_text = wrong.get(pointer);
  const hint = [schema.description ?? '', kind === 'list' ? 'Separate several by commas.' : '']
    .join(' ')
    .trim();
  return (
    <div class={`field ${kind}`}>
      {kind === 'flag' ? (
        <label for={id}>
          <input
            id={id}
            type="checkbox"
            disabled={is_disabled ?? false}
            aria-describedby={hint_id}
            checked={(entered ?? schema.default) === true}
            onChange={(event) => onEnter(event.currentTarget.checked)}
          />
          {title(name)}
        </label>
      ) : (
        <>
          <label for={id} title={`must be ${describeSchema(schema)}`}>
            {title(name.replace(/_micros$/, ''))}{' '}
            {is_required && schema.default === undefined && <span class="must">required</span>}
          </label>
          <Input {...options} id={id} described_by={hint_id} />
        </>
      )}
      {wrong_text !== undefined && <p class="wrong">{wrong_text}</p>}
      <p class="hint" id={hint_id}>
        <strong>{meaningOf(name, entered)}</strong> <InlineText text={hint} />
      </p>
    </div>
  );
}

/** A record inside of a record. An optional one is added by a button. */
function RecordField({
  name,
  schema,
  is_required,
  entered,
  onEnter,
  pointer,
  wrong,
  is_disabled,
}: FieldOptions) {
  if (entered === undefined && !is_required)
    return (
      <div class="field">
        <button type="button" disabled={is_disabled} onClick={() => onEnter({})}>
          Add {title(name).toLowerCase()}
        </button>
        <p class="hint">
          <InlineText text={schema.description ?? ''} />
        </p>
      </div>
    );
  return (
    <fieldset class="fields">
      <legend>{title(name)}</legend>
      <SchemaFields
        schema={schema}
        draft={isRecord(entered) ? entered : {}}
        onChange={onEnter}
        pointer={pointer}
        wrong={wrong}
        is_disabled={is_disabled ?? false}
      />
      {!is_required && (
        <div class="buttons">
          <button type="button" disabled={is_disabled} onClick={() => onEnter(undefined)}>
            Leave {title(name).toLowerCase()} out
          </button>
        </div>
      )}
    </fieldset>
  );
}

/** A list of records. */
function RowsField({ name, schema, entered, onEnter, pointer, wrong, is_disabled }: FieldOptions) {
  const rows = Array.isArray(entered) ? (entered as readonly Draft[]) : [];
  const change = (next: readonly Draft[]) => onEnter(next.length > 0 ? next : undefined);
  return (
    <fieldset class="fields">
      <legend>{title(name)}</legend>
      <p class="hint">
        <InlineText text={schema.description ?? ''} />
      </p>
      {wrong.has(pointer) && <p class="wrong">{wrong.get(pointer)}</p>}
      {rows.map((row, at) => (
        <fieldset class="fields" key={at}>
          <legend>Entry {at + 1}</legend>
          <SchemaFields
            schema={schema.items ?? {}}
            draft={row}
            onChange={(changed) => change(rows.map((other, place) => (place === at ? changed : other)))}
            pointer={`${pointer}/${at}`}
            wrong={wrong}
            is_disabled={is_disabled ?? false}
          />
          <div class="buttons">
            <button
              type="button"
              disabled={is_disabled}
              onClick={() => change(rows.filter((_, place) => place !== at))}
            >
              Remove entry {at + 1}
            </button>
          </div>
        </fieldset>
      ))}
      <div class="buttons">
        <button type="button" disabled={is_disabled} onClick={() => change([...rows, {}])}>
          Add an entry to {title(name).toLowerCase()}
        </button>
      </div>
    </fieldset>
  );
}
