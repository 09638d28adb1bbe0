import type { Field, Static, WithDefault } from '../../kit/contract/field.ts';
import type { Schema } from '../../kit/contract/schema.ts';

/** One setting: an environment variable, and a flag of `serve` with the same meaning. */
export interface Setting<T> {
  /** The value if the setting is left out; undefined if that depends on other settings. */
  readonly default_value: T;
  /** One sentence for the operator. */
  readonly help: string;
  /** The value of a text, or what is wrong with the text. */
  readonly read: (text: string) => { value: T } | { violation: string };
  readonly secret?: boolean;
  /** What a client sees when it reaches the limit; undefined if the setting is not a limit. */
  readonly client_sees?: string | undefined;
  /** Whether clients are refused or disconnected there. The metrics then count how often. */
  readonly refuses?: true | undefined;
}

interface SettingRule {
  /** A description of the pattern, for messages: `must be ${form}`. */
  readonly form?: string;
  /** An additional check, besides the pattern. */
  readonly isValid?: (text: string) => boolean;
  readonly secret?: boolean;
  readonly client_sees?: string;
  readonly refuses?: true | undefined;
}

type ValueOf<F extends Field> = F extends WithDefault ? Static<F> : Static<F> | undefined;

/** The value of a text according to a field's schema, or what the text must be. */
function readText(
  { type, minimum, maximum, pattern, enum: choices }: Schema,
  text: string,
  rule: SettingRule,
) {
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
  const is_valid = new RegExp(pattern ?? '').test(text) && (rule.isValid?.(text) ?? true);
  return is_valid ? { value: text } : { violation: `must be ${rule.form}` };
}

/** Declares a setting with a field of the contract language. Without a default it may be undefined. */
export function setting<F extends Field>(field: F, rule: SettingRule = {}): Setting<ValueOf<F>> {
  const schema: Schema & { default?: unknown } = field;
  return {
    default_value: schema.default,
    help: schema.description ?? '',
    secret: rule.secret ?? false,
    client_sees: rule.client_sees,
    refuses: rule.refuses,
    read: (text: string) => readText(schema, text, rule),
  } as Setting<ValueOf<F>>;
}
