import type { Field, Static, WithDefault } from '../../kit/contract/field.ts';
import type { Schema } from '../../kit/contract/schema.ts';

/** What the text of a setting must be, as far as data can say it. */
export interface SettingFacts extends Pick<Schema, 'type' | 'minimum' | 'maximum' | 'pattern' | 'enum'> {
  /** A description of the pattern, for messages: `must be ${form}`. */
  readonly form?: string | undefined;
  readonly secret: boolean;
}

/** One setting: an environment variable, and a flag of `serve` with the same meaning. */
export interface Setting<T> {
  /** The value if the setting is left out; undefined if that depends on other settings. */
  readonly default_value: T;
  /** One sentence for the operator. */
  readonly help: string;
  /** The value of a text, or what is wrong with the text. */
  readonly read: (text: string) => { value: T } | { violation: string };
  readonly secret?: boolean;
  readonly facts: SettingFacts;
  /** What a client sees when it reaches the limit; undefined if the setting is not a limit. */
  readonly client_sees?: string | undefined;
  /** Whether clients are refused or disconnected there. The metrics then count how often. */
  readonly refuses?: true | undefined;
  /** Whether it is a limit of each single partner. The console shows it with the partner. */
  readonly of_partner?: true | undefined;
}

interface SettingRule {
  /** What `isValid` requires, for messages: `must be ${form}`. */
  readonly form?: string;
  /** A check, if there is no pattern. */
  readonly isValid?: (text: string) => boolean;
  readonly secret?: boolean;
  readonly client_sees?: string;
  readonly refuses?: true | undefined;
  readonly of_partner?: true | undefined;
}

type ValueOf<F extends Field> = F extends WithDefault ? Static<F> : Static<F> | undefined;

/** The value of a text, or what the text must be. */
export function readSettingText(
  { type, minimum, maximum, pattern, enum: choices, form }: SettingFacts,
  text: string,
  isValid?: (text: string) => boolean,
): { value: string | number | boolean } | { violation: string } {
  if (type === 'boolean')
    return /^(true|false)$/.test(text) ? { value: text === 'true' } : { violation: 'must be true or false' };
  if (type === 'integer')
    return /^\d+$/.test(text) && Number(text) >= Number(minimum) && Number(text) <= Number(maximum)
      ? { value: Number(text) }
      : { violation: `must be a whole number from ${minimum} to ${maximum}` };
  if (choices)
    return choices.some((choice) => choice === text)
      ? { value: text }
      : { violation: `must be one of ${choices.join(', ')}` };
  const is_valid = new RegExp(pattern ?? '').test(text) && (isValid?.(text) ?? true);
  return is_valid ? { value: text } : { violation: `must be ${form}` };
}

/** Declares a setting with a field of the contract language. Without a default it may be undefined. */
export function setting<F extends Field>(field: F, rule: SettingRule = {}): Setting<ValueOf<F>> {
  const schema: Schema & { default?: unknown } = field;
  const { type, minimum, maximum, pattern, enum: choices } = schema;
  const { form = schema['~form'], secret = false } = rule;
  const facts = { type, minimum, maximum, pattern, enum: choices, form, secret };
  return {
    facts,
    default_value: schema.default,
    help: schema.description ?? '',
    secret,
    client_sees: rule.client_sees,
    refuses: rule.refuses,
    of_partner: rule.of_partner,
    read: (text: string) => readSettingText(facts, text, rule.isValid),
  } as Setting<ValueOf<F>>;
}
