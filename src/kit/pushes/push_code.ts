// The contract language for pushes: what Stoa sends to the callback URL of a partner.
import Type, { type Static, type TObject } from 'typebox';
import { type Field, type Fields, id, int32, text, timestamp } from '../contract/field.ts';
import type { EventData, SubjectEvents } from '../events/subject_events.ts';

/** Whom a push names at the top of its body: a shop, a partner, or nobody. */
export type PushLevel = 'shop' | 'partner' | 'none';

/** The form of a msg_id: 32 hex digits, the same in each attempt. */
export const msg_id_pattern = '^[0-9a-f]{32}$';

/** What a push code is, without its data. */
interface PushDescription<Code extends number, Level extends PushLevel> {
  /** The number that receivers dispatch on. */
  readonly code: Code;
  /** The name of its page in the documentation of the family, in snake_case. */
  readonly name: string;
  /** What happened, in one sentence. */
  readonly about: string;
  readonly level: Level;
  /** Whom it goes to; without it, to the partners that are linked to the shop or merchant of its event. */
  readonly audience?: 'named_partner';
  /** Which events cause the push; or why none does, and only `trigger` sends it. */
  readonly sent_when: string;
}

interface PushDefinition<Code extends number, Level extends PushLevel, Data extends Fields>
  extends PushDescription<Code, Level> {
  readonly data: Data;
  readonly sample: PushBody<Code, Level, Static<TObject<Data>>>;
}

type Named<Level extends PushLevel> = Level extends 'shop'
  ? { readonly shop_id: number }
  : Level extends 'partner'
    ? { readonly partner_id: number }
    : unknown;

/** The body of a push. */
export type PushBody<Code extends number, Level extends PushLevel, Data> = {
  /** The same in each attempt. A receiver knows by it that it has seen a push. */
  readonly msg_id: string;
  readonly data: Data;
  readonly code: Code;
  /** Unix time of the event, in seconds. */
  readonly timestamp: number;
} & Named<Level>;

/** An event, as pushes are built from it: one of the feed, or one that `trigger` makes up about rows that exist. */
export interface PushCause<Data = Readonly<Record<string, unknown>>> {
  /** The shop that it happened to; null for a merchant or partner. */
  readonly shop_id: number | null;
  /** The merchant that it happened to; null for a shop or partner. */
  readonly merchant_id: number | null;
  /** The partner that acted; without a shop and merchant, the partner that it happened to. */
  readonly partner_id: number | null;
  /** Such as `package:260301ABC/OFG1`. */
  readonly subject: string;
  readonly kind: string;
  readonly data: Data;
  /** Unix time in seconds. */
  readonly happened_at: number;
}

/** What pushes have that their events have not. */
export interface PushFacts {
  /** The beginning of URLs of files. */
  readonly public_url: string;
  /** The text that a push has about the subject of an event: its name, or what is wrong with it. Empty if it is gone. */
  readonly findText: (event: PushCause) => Promise<string>;
}

/** A push before it is addressed. */
export interface BuiltPush<Data = Readonly<Record<string, unknown>>> {
  readonly data: Data;
  /** First attempts about one subject start in order. The subject of the event, if absent. */
  readonly subject?: string;
  /** Nobody but this partner receives it. */
  readonly partner_id?: number;
}

/** Builds the pushes of one code that an event causes, each with the state as of the event. */
export type BuildPushes<Cause extends PushCause = PushCause, Data = Readonly<Record<string, unknown>>> = (
  event: Cause,
  facts: PushFacts,
) => Iterable<BuiltPush<Data>> | Promise<Iterable<BuiltPush<Data>>>;

/** From the events of which type of subject pushes are built, and how. */
interface PushSource {
  readonly subject_type: string;
  readonly build: BuildPushes;
}

/** A push code as a group declares it. */
export interface PushCode<
  Code extends number = number,
  Level extends PushLevel = PushLevel,
  Data extends TObject = TObject,
> extends PushDescription<Code, Level> {
  readonly data: Data;
  /** The schema of the whole body. */
  readonly body: TObject;
  readonly sample: Readonly<Record<string, unknown>>;
  /** From what it is built. Empty if nothing in Stoa causes it. */
  readonly sources: readonly PushSource[];
  /** The same code, which is also built from the events of this type of subject. */
  from<const Events extends SubjectEvents>(
    events: Events,
    build: BuildPushes<PushCause<EventData<Events>>, Static<Data>>,
  ): PushCode<Code, Level, Data>;
}

/** The body of a push of this code. */
export type PushOf<P extends PushCode> =
  P extends PushCode<infer Code, infer Level, infer Data> ? PushBody<Code, Level, Static<Data>> : never;

const named_fields: Readonly<Record<PushLevel, Readonly<Record<string, Field>>>> = {
  shop: { shop_id: id('Id of the shop that the push is about.') },
  partner: { partner_id: id('Id of the partner that receives the push.') },
  none: {},
};

/** Declares a push code. */
export function pushCode<const Code extends number, const Level extends PushLevel, const Data extends Fields>(
  definition: PushDefinition<Code, Level, Data>,
): PushCode<Code, Level, TObject<Data>> {
  const { code, about, level, sample } = definition;
  const data = Type.Object(definition.data, { additionalProperties: false, description: about });
  const body = Type.Object(
    {
      msg_id: text('32 hex digits, the same in each attempt.', {
        pattern: msg_id_pattern,
        '~form': '32 lower-case hexadecimal digits',
      }),
      data,
      ...named_fields[level],
      code: int32('What happened.', { minimum: code, maximum: code }),
      timestamp: timestamp('Time of the event.'),
    },
    { additionalProperties: false },
  );
  const declared = (sources: readonly PushSource[]): PushCode<Code, Level, TObject<Data>> => ({
    ...definition,
    data,
    body,
    sample: { ...sample },
    sources,
    from: ({ type }, build) =>
      // The events of this type have this data: they are checked against the same declaration.
      declared([...sources, { subject_type: type, build: build as unknown as BuildPushes }]),
  });
  return declared([]);
}

/** What the body of a push holds besides the data. */
export interface PushHead {
  readonly msg_id: string;
  readonly timestamp: number;
  /** For a push that names a shop. */
  readonly shop_id?: number;
  /** For a push that names its partner. */
  readonly partner_id?: number;
}

/** The body of a push in the order in which the family writes its fields. */
export function pushBody(
  { code, level }: Pick<PushCode, 'code' | 'level'>,
  { msg_id, timestamp: sent_at, shop_id, partner_id }: PushHead,
  data: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const named = { shop: { shop_id }, partner: { partner_id }, none: {} }[level];
  return { msg_id, data, ...named, code, timestamp: sent_at };
}

/** A code of the family that Stoa does not send, and why. */
export interface OpenPushCode {
  readonly code: number;
  readonly about?: string;
  readonly reason: string;
}
