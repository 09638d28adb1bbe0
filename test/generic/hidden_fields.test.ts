// What is about a person, or secret, is declared where fields and columns are: the audit keeps the values of all others.
import { describe, expect, test } from 'vitest';
import type { Schema } from '../../src/kit/contract/schema.ts';
import { hidden_value, withoutHidden } from '../../src/operator/audit/hidden_values.ts';
import { groups } from '../../src/program/groups.ts';
import { isSecretName } from '../../src/testing/bench/journal/masks.ts';
import { isPersonalName } from '../../src/testing/bench/journal/personal_names.ts';

/** Fields that only look as if they were about a person, and why they are not. */
const about_nobody: Readonly<Record<string, string>> = {
  'logistics_branch.city': 'where a carrier has a branch',
  'logistics_branch.district': 'the same',
  'logistics_branch.town': 'the same',
  'logistics_branch.address': 'the same',
  'logistics_branch.zipcode': 'the same',
};

interface Place {
  readonly path: string;
  readonly name: string;
  readonly is_text: boolean;
  readonly is_marked: boolean;
}

/** All fields of a schema, also those inside of others, with whether they or what they are in is marked. */
function placesIn(path: string, schema: Schema, is_marked = false): Place[] {
  const marked = is_marked || schema['~personal'] === true || schema['~secret'] === true;
  const inside = schema.items ? placesIn(path, schema.items, marked) : [];
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const place = `${path}.${name}`;
    const is_field_marked = marked || field['~personal'] === true || field['~secret'] === true;
    const is_text = field.type === 'string' && field.enum === undefined;
    return [{ path: place, name, is_text, is_marked: is_field_marked }, ...placesIn(place, field, marked)];
  });
  return [...fields, ...inside];
}

const actions = groups.flatMap((group) => group.actions.map(({ contract }) => contract));
const requests = actions
  .filter(({ access }) => access === 'write')
  .flatMap(({ name, request }) => placesIn(name, request as Schema));
const columns = groups.flatMap(({ collections }) =>
  collections
    .filter(({ write_scope }) => write_scope !== undefined)
    .flatMap(({ name, table, hidden = [] }) =>
      Object.entries(table.columns)
        .filter(([column]) => !hidden.includes(column))
        .flatMap(([column, { schema }]) => placesIn(name, { properties: { [column]: schema } })),
    ),
);
const places = [...requests, ...columns];

describe('each field that operators write', () => {
  test('is declared as personal if it is about a person', () => {
    const missing = places.filter(
      ({ path, name, is_marked }) => isPersonalName(name) && !is_marked && !Object.hasOwn(about_nobody, path),
    );
    expect(missing.map(({ path }) => path)).toEqual([]);
  });

  test('is declared as secret if it is a password, key or token', () => {
    const missing = places.filter(
      ({ name, is_text, is_marked }) =>
        is_text && (isSecretName(name) || /password|secret/.test(name)) && !is_marked,
    );
    expect(missing.map(({ path }) => path)).toEqual([]);
  });

  test('has no outdated exception', () => {
    const unmarked = new Set(places.filter(({ is_marked }) => !is_marked).map(({ path }) => path));
    expect(Object.keys(about_nobody).filter((path) => !unmarked.has(path))).toEqual([]);
  });
});

test('the value of a marked field is hidden, and so is what no schema describes', () => {
  const schema: Schema = {
    properties: {
      shop_id: { type: 'integer' },
      phone: { type: 'string', '~personal': true },
      password: { type: 'string', '~secret': true },
      lines: { type: 'array', items: { properties: { note: { type: 'string', '~personal': true } } } },
      data: { type: 'object' },
      empty: { type: 'string', '~personal': true },
    },
  };
  const sent = {
    ...{ shop_id: 1, phone: '+65', password: 'x', lines: [{ note: 'n', other: 1 }], data: { name: 'a' } },
    ...{ empty: '', unknown: 'u' },
  };
  expect(withoutHidden(sent, schema)).toEqual({
    ...{ shop_id: 1, phone: hidden_value, password: hidden_value, data: hidden_value, empty: '' },
    ...{ lines: [{ note: hidden_value, other: hidden_value }], unknown: hidden_value },
  });
});
