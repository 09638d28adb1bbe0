// Every text in requests of operators and in data files is one line, unless it is declared to have several.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recordReader, recordSchema } from '../../src/engine/store/load/record_reader.ts';
import { requestCheck } from '../../src/kit/contract/operator/request_reader.ts';
import type { Schema } from '../../src/kit/contract/schema.ts';
import { groups, tables } from '../../src/program/groups.ts';

type Path = readonly (string | number)[];

/** A value that the schema accepts, with all optional fields. */
function wholeValue(schema: Schema): unknown {
  const { type, properties, additionalProperties, items, minItems = 0, minimum = 0, minLength = 0 } = schema;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return wholeValue(schema.anyOf[0] ?? {});
  switch (Array.isArray(type) ? type[0] : type) {
    case 'integer':
    case 'number':
      return Math.max(minimum, 1);
    case 'boolean':
      return true;
    case 'array':
      return items ? Array.from({ length: Math.max(1, minItems) }, () => wholeValue(items)) : [];
    case 'object':
      if (properties)
        return Object.fromEntries(
          Object.entries(properties).map(([name, field]) => [name, wholeValue(field)]),
        );
      return typeof additionalProperties === 'object' ? { name: wholeValue(additionalProperties) } : {};
    default:
      return schema.pattern
        ? fc
            .sample(fc.stringMatching(new RegExp(schema.pattern)), { numRuns: 100, seed: 7 })
            .find((text) => text.length <= (schema.maxLength ?? 1_000) && text.length >= minLength)
        : 'a'.repeat(Math.max(1, minLength));
  }
}

interface TextField {
  readonly path: Path;
  readonly schema: Schema;
}

/** The texts in a whole value. */
function textsOf(schema: Schema, value: unknown, path: Path = []): TextField[] {
  if (typeof value === 'string') return schema.enum ? [] : [{ path, schema }];
  if (typeof value !== 'object' || value === null) return [];
  const { items, properties = {}, additionalProperties } = schema;
  return Object.entries(value).flatMap(([name, inner]) => {
    const others = typeof additionalProperties === 'object' ? additionalProperties : undefined;
    const field = Array.isArray(value) ? items : (properties[name] ?? others);
    return field ? textsOf(field, inner, [...path, Array.isArray(value) ? Number(name) : name]) : [];
  });
}

/** A copy of a value with another one at a path. */
function withValueAt(value: unknown, [first, ...rest]: Path, inner: unknown): unknown {
  if (first === undefined) return inner;
  if (Array.isArray(value))
    return value.map((entry, at) => (at === first ? withValueAt(entry, rest, inner) : entry));
  const record = value as Record<string, unknown>;
  return { ...record, [first]: withValueAt(record[first], rest, inner) };
}

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], value);

/** Checks that each text of a whole value may have several lines exactly if its field declares that. */
function expectLines(schema: Schema, takes: (value: unknown) => boolean): number {
  const value = wholeValue(schema);
  expect(takes(value), JSON.stringify(value).slice(0, 500)).toBe(true);
  const texts = textsOf(schema, value);
  for (const { path, schema: field } of texts) {
    const text = String(valueAt(value, path));
    const has_room = text.length + 1 <= (field.maxLength ?? 1_000);
    for (const character of ['\t', '\n', '\u0085', '\u2028', '\u0007']) {
      const broken = has_room ? text + character : character;
      const expected = field['~lines'] === true && /[\t\n\u2028]/.test(character);
      expect(
        takes(withValueAt(value, path, broken)),
        `${path.join('.')} with ${JSON.stringify(character)}`,
      ).toBe(expected);
    }
  }
  return texts.length;
}

const actions = groups.flatMap((group) => group.actions.map(({ contract }) => contract));

describe('texts of one line', () => {
  test('every text of every action', () => {
    let texts = 0;
    for (const { request } of actions) {
      const check = requestCheck(request as Schema);
      texts += expectLines(
        request as Schema,
        (value) => check(value as Record<string, unknown>) === undefined,
      );
    }
    expect(texts).toBeGreaterThan(50);
  });

  test('every text of every table', () => {
    let texts = 0;
    for (const table of Object.values(tables)) {
      const read = recordReader({
        ...table,
        // A column may check more than its schema.
        columns: Object.fromEntries(
          Object.entries(table.columns)
            .filter(([, { compute }]) => !compute)
            .map(([name, { stored, nullable, schema, default_value }]) => [
              name,
              { stored, nullable, schema, ...(default_value !== undefined && { default_value }) },
            ]),
        ),
      });
      texts += expectLines(recordSchema(table), (value) => read(value, 0).violation === undefined);
    }
    expect(texts).toBeGreaterThan(200);
  });

  test('a stored text of several lines does not prevent changes of other fields', () => {
    const read = recordReader(tables.size_chart);
    const record = { shop_id: 1, size_chart_id: 2, size_chart_name: 'a\nb' };
    expect(read(record, 0).violation?.path).toBe('size_chart_name');
    expect(read({ ...record, size_chart_id: 3 }, 0, record).violation).toBeUndefined();
    expect(read({ ...record, size_chart_name: 'a\nc' }, 0, record).violation?.path).toBe('size_chart_name');
  });
});
