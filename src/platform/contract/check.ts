import { Compile } from 'typebox/schema';
import { inWords, type Schema } from './words.ts';

export type Check = (value: unknown) => string | undefined;

/** `/order_list/2/order_sn` -> `order_list[2].order_sn` */
const fieldPath = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`))
    .join('')
    .slice(1);

/** The schema in which a rule stands: `#/properties/voucher_id/minimum` -> that of voucher_id. */
function schemaAt(root: Schema, schema_path: string, keyword: string): Schema {
  const steps = schema_path.split('/').slice(1);
  if (steps.at(-1) === keyword) steps.pop();
  return steps.reduce((schema, step) => (schema as Record<string, Schema>)[step] ?? schema, root);
}

/**
 * A check of values against a schema, compiled once. It answers undefined, or the first broken rule as
 * `field must be ...`, in words for the caller's developer.
 */
export function checkOf(schema: Schema): Check {
  const compiled = Compile(schema as object);
  return (value) => {
    if (compiled.Check(value)) return undefined;
    const [, errors] = compiled.Errors(value);
    const error = errors[0];
    if (!error) return 'The parameters do not have the shape that is asked for.';
    const at = fieldPath(error.instancePath);
    const prefix = at === '' ? '' : `${at}.`;
    const { params } = error as {
      params: { requiredProperties?: string[]; additionalProperties?: string[] };
    };
    if (error.keyword === 'required') return `${prefix}${params.requiredProperties?.[0]} is required`;
    if (error.keyword === 'additionalProperties')
      return `${prefix}${params.additionalProperties?.[0]} is not a field of this record`;
    const found = schemaAt(schema, error.schemaPath, error.keyword);
    return `${at === '' ? 'the body' : at} must be ${inWords(found)}`;
  };
}
