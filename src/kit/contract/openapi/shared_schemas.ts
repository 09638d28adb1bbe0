// A record that occurs several times in a document gets a name, so that generated clients have one type for it.
import type { Schema } from '../schema.ts';
import { schemaRef } from './document.ts';
import { pascalCase } from './names.ts';

interface Occurrence {
  /** The name that it would get: its field's, or `<list>Row` for the entries of a list. */
  readonly name: string;
  readonly schema: Schema;
}

/** Two records that differ in their description alone are the same record. */
const identityOf = ({ description: _, ...schema }: Schema) => JSON.stringify(schema);

const isRecord = (schema: Schema) => schema.type === 'object' && schema.properties !== undefined;

function* recordsIn(schema: Schema, name: string): Generator<Occurrence> {
  if (isRecord(schema)) yield { name, schema };
  if (schema.items) yield* recordsIn(schema.items, `${name}Row`);
  for (const [field, child] of Object.entries(schema.properties ?? {}))
    yield* recordsIn(child, pascalCase(field));
}

function* partsOf({ properties = {}, items }: Schema, name: string): Generator<Occurrence> {
  if (items) yield* recordsIn(items, `${name}Row`);
  for (const [field, child] of Object.entries(properties)) yield* recordsIn(child, pascalCase(field));
}

/** The named schemas. A record that occurs in them more than once becomes a named schema, too. */
export function shareRecords(named: Readonly<Record<string, Schema>>): Record<string, object> {
  const found = new Map<string, { name: string; owner: string; schema: Schema; count: number }>();
  for (const [owner, schema] of Object.entries(named))
    for (const part of partsOf(schema, owner)) {
      const identity = identityOf(part.schema);
      const before = found.get(identity);
      found.set(identity, { owner, ...part, ...before, count: (before?.count ?? 0) + 1 });
    }
  const own = new Map(Object.entries(named).map(([name, schema]) => [identityOf(schema), name]));
  const taken = new Set(Object.keys(named));
  const shared = new Map<string, string>();
  for (const [identity, { name, owner, count }] of found) {
    if (count < 2 || own.has(identity)) continue;
    const free = taken.has(name) ? `${owner}${name}` : name;
    taken.add(free);
    shared.set(identity, free);
  }

  const replace = (schema: Schema): object => {
    const identity = identityOf(schema);
    const name = isRecord(schema) ? (own.get(identity) ?? shared.get(identity)) : undefined;
    if (name === undefined) return inside(schema);
    return { ...schemaRef(name), ...(schema.description && { description: schema.description }) };
  };
  const inside = (schema: Schema): object => ({
    ...schema,
    ...(schema.items && { items: replace(schema.items) }),
    ...(schema.properties && {
      properties: Object.fromEntries(
        Object.entries(schema.properties).map(([name, child]) => [name, replace(child)]),
      ),
    }),
  });
  return Object.fromEntries([
    ...Object.entries(named).map(([name, schema]) => [name, inside(schema)]),
    ...[...shared].map(([identity, name]) => [name, inside(found.get(identity)?.schema ?? {})]),
  ]);
}
