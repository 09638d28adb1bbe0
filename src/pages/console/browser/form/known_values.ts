// Names for ids: a field such as shop_id is one of the rows of the collection whose key it is.
import { signal } from '@preact/signals';
import { listRecords } from '../state/act.ts';
import { declarations } from '../state/description.ts';
import { chosen_sandbox } from '../state/route.ts';

export interface KnownValue {
  readonly value: string;
  readonly name: string;
}

const loaded = signal<Readonly<Record<string, readonly KnownValue[]>>>({});

const collectionOf = (field: string) => {
  const name = field.replace(/_id$/, '');
  const collection = declarations().collections.get(name);
  return collection?.key.length === 1 && collection.key[0] === field ? collection : undefined;
};

/** The rows that a field may name; empty until they are loaded, and for fields of other kinds. */
export function knownValues(field: string): readonly KnownValue[] {
  const collection = collectionOf(field);
  if (!collection) return [];
  const name = `${chosen_sandbox.value ?? ''} ${field}`;
  const known = loaded.value[name];
  if (known) return known;
  queueMicrotask(() => {
    if (loaded.peek()[name]) return;
    loaded.value = { ...loaded.peek(), [name]: [] };
    listRecords(collection.name, { limit: 100 }).then(
      ({ items }) => {
        const values = items.map((row) => ({
          value: String(row[field]),
          name: String(row[`${collection.name}_name`] ?? ''),
        }));
        loaded.value = { ...loaded.peek(), [name]: values };
      },
      () => undefined,
    );
  });
  return [];
}

/** Forgets the names, after a row of them was created. */
export const forgetKnownValues = (): void => {
  loaded.value = {};
};
