// An event of the feed in documents: one of the kinds that groups declare.
import type { Schema } from '../schema.ts';
import type { DescribedEvents } from './operator_description.ts';

/** The schema of an event of some kinds. @param event what all events have. */
const schemaOfKinds = (event: Schema, { subject, kinds, about, data }: DescribedEvents): Schema => ({
  ...event,
  description: about,
  properties: {
    ...event.properties,
    subject: {
      ...event.properties?.subject,
      pattern: `^${subject.slice(0, subject.indexOf(':') + 1)}`,
      description: `Has the form \`${subject}\`.`,
    },
    kind: { type: 'string', description: 'What happened.', enum: [...kinds] },
    data,
  },
});

/** The schema of an event of any kind. */
export const schemaOfEvents = (event: Schema, events: readonly DescribedEvents[]): Schema => ({
  description: event.description ?? '',
  anyOf: events.map((described) => schemaOfKinds(event, described)),
});

/** Finds what all events have in a schema that has events in it. */
export function findEvent(schema: Schema): Schema | undefined {
  if (schema['~feed_event']) return schema;
  for (const part of [...Object.values(schema.properties ?? {}), ...(schema.items ? [schema.items] : [])]) {
    const found = findEvent(part);
    if (found) return found;
  }
  return undefined;
}

/** The same schema, with a reference in place of each event. */
export function withEventRef(schema: Schema, ref: Schema): Schema {
  if (schema['~feed_event']) return ref;
  const { properties, items } = schema;
  return {
    ...schema,
    ...(items && { items: withEventRef(items, ref) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [name, withEventRef(field, ref)]),
      ),
    }),
  };
}
