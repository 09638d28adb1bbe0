// Which values of a request or an answer are ids of what it is about.
import { isRecord } from '../../kit/contract/records.ts';
import type { Schema } from '../../kit/contract/schema.ts';
import { audit_id_length_max } from '../operator.ts';

/** An id that an event names: `{ id_field: 'order_sn', id_value: '260301ABC' }`. */
export interface TouchedId {
  readonly id_field: string;
  readonly id_value: string;
}

/** Names that identify something: ids, numbers of orders and packages, and names that are chosen once. */
const id_form = /_(?:id|sn)$|^(?:package_number|webhook_name|token_name|sign_in_name|template)$/;

const isIdName = (name: string) => id_form.test(name);

/** The name of the elements of a list: `item_id` for `item_id_list`. */
const elementName = (name: string) => name.replace(/_list$|s$/, '');

/** Collects ids, each once, in the order in which they are found. */
export class TouchedIds {
  readonly #found = new Map<string, TouchedId>();

  get all(): readonly TouchedId[] {
    return [...this.#found.values()];
  }

  add(id_field: string, value: unknown): void {
    if ((typeof value !== 'string' && typeof value !== 'number') || value === '' || value === 0) return;
    const id_value = String(value).slice(0, audit_id_length_max);
    this.#found.set(`${id_field} ${id_value}`, { id_field, id_value });
  }

  /** Adds the ids in a record, also those in the records that it lists, unless they are secret or personal. */
  addAll(values: Readonly<Record<string, unknown>>, { properties = {} }: Schema): void {
    for (const [name, value] of Object.entries(values)) {
      const schema = properties[name];
      if (schema === undefined || schema['~personal'] || schema['~secret']) continue;
      if (isIdName(name)) this.add(name, value);
      if (isRecord(value)) this.addAll(value, schema);
      if (!Array.isArray(value) || schema.items === undefined) continue;
      for (const entry of value)
        if (isRecord(entry)) this.addAll(entry, schema.items);
        else if (isIdName(elementName(name))) this.add(elementName(name), entry);
    }
  }
}
