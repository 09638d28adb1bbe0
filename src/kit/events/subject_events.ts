// The contract language for events of the feed: what is recorded about one type of subject.
import Type, { type Static, type TObject } from 'typebox';
import type { Fields } from '../contract/field.ts';

/** Kinds of events whose data has the same fields. */
export interface EventShape<Data extends Fields = Fields> {
  readonly kinds: readonly string[];
  /** What happened, in one sentence. */
  readonly about: string;
  /** Ids, states and amounts. No names, addresses or phone numbers. */
  readonly data: Data;
}

interface SubjectDefinition<Shapes extends readonly EventShape[]> {
  /** The type of the subject: what comes before its colon. */
  readonly type: string;
  /** The form of the subject: its type, a colon, and its key, such as `shop:<shop_id>`. */
  readonly form: string;
  readonly shapes: Shapes;
}

/** The events of one type of subject, as a group declares them. */
export interface SubjectEvents<Shapes extends readonly EventShape[] = readonly EventShape[]>
  extends SubjectDefinition<Shapes> {
  /** The schemas of the data, in the order of the shapes. */
  readonly schemas: readonly TObject[];
}

/** Declares the events of one type of subject. @throws Error if a kind has two shapes. */
export function subjectEvents<const Shapes extends readonly EventShape[]>(
  definition: SubjectDefinition<Shapes>,
): SubjectEvents<Shapes> {
  const kinds = definition.shapes.flatMap((shape) => shape.kinds);
  if (new Set(kinds).size < kinds.length)
    throw new Error(`Two shapes of ${definition.type} have the same kind.`);
  const schemas = definition.shapes.map(({ data, about }) =>
    Type.Object(data, { additionalProperties: false, description: about }),
  );
  return { ...definition, schemas };
}

/** What comes after the colon of a subject. */
export const subjectKey = (subject: string): string => subject.slice(subject.indexOf(':') + 1);

/** What comes before it. */
export const subjectType = (subject: string): string => subject.slice(0, subject.indexOf(':'));

/** The schema of the data of an event; undefined if no shape has its kind. */
export const findDataSchema = ({ shapes, schemas }: SubjectEvents, kind: string): TObject | undefined =>
  schemas[shapes.findIndex(({ kinds }) => kinds.includes(kind))];

type DataOf<Shape> = Shape extends { readonly data: infer Data extends Fields }
  ? Static<TObject<Data>>
  : never;
type NamesIn<Data> = Data extends unknown ? keyof Data : never;
type ValueIn<Data, Name extends PropertyKey> = Data extends { readonly [N in Name]?: infer V } ? V : never;

/** The data of an event whose kind is not known: each field that a kind of this type of subject has, if it is there. */
export type EventData<Events extends SubjectEvents> =
  DataOf<Events['shapes'][number]> extends infer Data
    ? { readonly [Name in NamesIn<Data>]?: ValueIn<Data, Name> }
    : never;
