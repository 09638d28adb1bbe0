import { type Html, html } from '../../../engine/http/resources/html.ts';
import type { Schema } from '../../../kit/contract/schema.ts';
import { limitsOf, typeOf } from './field_types.ts';
import { inlineMarkdown } from './markdown_html.ts';

/** Whether fields belong to a request or an answer decides what is shown about their presence and limits. */
export type FieldPlace = 'request' | 'answer';

function presenceOf(
  name: string,
  { required = [] }: Schema,
  field: Schema,
  place: FieldPlace,
): Html | undefined {
  const is_required = required.includes(name) && field.default === undefined;
  if (place === 'answer')
    return is_required ? undefined : html` <span class="presence">not always there</span>`;
  if (is_required || field.refused_by_operation)
    return html` <span class="presence required">required</span>`;
  if (field.default === undefined) return undefined;
  const shown = typeof field.default === 'string' ? field.default : JSON.stringify(field.default);
  return html` <span class="presence">default ${shown === '' ? 'empty' : shown}</span>`;
}

/** Whether a text explains each of some values. */
const explains = (text: string, values: readonly unknown[]) => {
  const words = new Set(text.split(/[^\w.-]+|\.(?=\s|$)/));
  return values.every((value) => words.has(String(value)));
};

/** The limits that tell more than the description. In answers, only the possible values do. */
function shownLimits(field: Schema, about: string, place: FieldPlace): string | undefined {
  const { items: { enum: of_entry } = {}, enum: values = of_entry } = field;
  if (values && explains(about, values)) return undefined;
  return place === 'request' ? limitsOf(field) : values && `one of ${values.join(', ')}`;
}

function fieldItem(name: string, record: Schema, field: Schema, place: FieldPlace): Html {
  const nested = field.items ?? field;
  const count = Object.keys(nested.properties ?? {}).length;
  const about = [field.description, count === 0 ? field.items?.description : undefined]
    .filter(Boolean)
    .join(' ');
  const limits = shownLimits(field, about, place);
  return html`<li><code class="field">${name}</code> <span class="kind">${typeOf(field)}</span>${presenceOf(name, record, field, place)}
<p>${inlineMarkdown(about)}${limits === undefined ? undefined : html` <span class="limits">${limits[0]?.toUpperCase()}${limits.slice(1)}.</span>`}</p>${
    count === 0
      ? undefined
      : html`<details><summary>${count} ${count === 1 ? 'field' : 'fields'}${field.items ? ' in each entry' : ''}<span class="hidden"> of ${name}</span></summary>${fieldList(field, place)}</details>`
  }</li>`;
}

/** The fields of a record, or of the records of a list, each with its contents. Nested fields can be folded. */
export function fieldList(schema: Schema, place: FieldPlace): Html {
  const record = schema.items ?? schema;
  const fields = Object.entries(record.properties ?? {});
  return html`<ul class="fields">${fields.map(([name, field]) => fieldItem(name, record, field, place))}</ul>`;
}

/** The fields of a schema, or this sentence if there are none. */
export const fieldsOr = (schema: Schema, place: FieldPlace, nothing: string): Html =>
  Object.keys((schema.items ?? schema).properties ?? {}).length > 0
    ? fieldList(schema, place)
    : html`<p>${nothing}</p>`;
