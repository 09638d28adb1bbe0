import { type Html, html } from '../../engine/http/resources/html.ts';
import { describeSchema, type Schema } from '../../kit/contract/schema.ts';
import { inlineMarkdown } from './markdown_html.ts';

/** Whether fields belong to a request or an answer decides what is shown about their presence. */
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
  if (is_required) return html` <span class="presence required">required</span>`;
  const otherwise = field.default === undefined ? 'optional' : `optional; default ${String(field.default)}`;
  return html` <span class="presence">${otherwise}</span>`;
}

function fieldItem(name: string, record: Schema, field: Schema, place: FieldPlace): Html {
  const nested = field.items ?? field;
  const count = Object.keys(nested.properties ?? {}).length;
  const inner =
    count > 0
      ? html`<details><summary>${count} ${count === 1 ? 'field' : 'fields'}${field.items ? ' in each entry' : ''}</summary>${fieldList(field, place)}</details>`
      : field.items
        ? html`<p class="entries">Each entry: ${describeSchema(field.items)}. ${inlineMarkdown(field.items.description ?? '')}</p>`
        : undefined;
  return html`<li><code class="field">${name}</code> <span class="kind">${describeSchema(field)}</span>${presenceOf(name, record, field, place)}
<p>${inlineMarkdown(field.description ?? '')}</p>${inner}</li>`;
}

/** The fields of a record, or of the records of a list, each with its contents. Nested fields can be folded. */
export function fieldList(schema: Schema, place: FieldPlace): Html {
  const record = schema.items ?? schema;
  const fields = Object.entries(record.properties ?? {});
  return html`<ul class="fields">${fields.map(([name, field]) => fieldItem(name, record, field, place))}</ul>`;
}
