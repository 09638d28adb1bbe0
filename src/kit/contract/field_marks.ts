// Marks of fields whose values are kept nowhere but where they are needed.
import type { Field } from './field.ts';

/** A copy with a mark. A field that may be left out stays one, which a spread would lose. */
const marked = <F extends Field>(field: F, mark: '~personal' | '~secret'): F =>
  Object.defineProperties({} as F, {
    ...Object.getOwnPropertyDescriptors(field),
    [mark]: { value: true, enumerable: true },
  });

/**
 * A field that tells something about a person, such as the name or the phone number of a buyer. What is kept for other
 * purposes than its own, such as audit events, does not have its value. `personal` of tables marks a column in the same way.
 */
export const personal = <F extends Field>(field: F): F => marked(field, '~personal');

/** A field with a password, key or token. */
export const secret = <F extends Field>(field: F): F => marked(field, '~secret');
