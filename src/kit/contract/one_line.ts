// Texts from operators are one line each, because labels, lists and logs show them so, unless the field or
// column is declared as several lines.
import { joined, type Violation } from './check.ts';
import { isRecord } from './records.ts';
import type { Schema } from './schema.ts';

const line_breaking = /[\p{Cc}\u2028\u2029]/u;
const unprintable = /(?![\t\n\r])\p{Cc}/u;

function findTextRule({ '~lines': lines, enum: choices, pattern, minLength = 0 }: Schema, text: string) {
  // A pattern itself defines what it accepts. Base64 texts have megabytes.
  if (choices || pattern !== undefined) return undefined;
  if (lines)
    return unprintable.test(text)
      ? 'must have no control characters other than tabs and line breaks'
      : undefined;
  if (line_breaking.test(text)) return 'must be one line, without tabs and other control characters';
  return minLength > 0 && text.trim() === '' ? 'must not be blank' : undefined;
}

/**
 * The first text in a value that has several lines although its schema allows one, or that is blank although
 * text is required.
 */
export function findLineViolation(schema: Schema, value: unknown, path = ''): Violation | undefined {
  if (typeof value === 'string') {
    const rule = findTextRule(schema, value);
    return rule === undefined ? undefined : { path, rule };
  }
  const { items, properties = {}, additionalProperties } = schema;
  if (Array.isArray(value)) {
    for (const [at, entry] of value.entries()) {
      const violation = items && findLineViolation(items, entry, `${path}[${at}]`);
      if (violation) return violation;
    }
  } else if (isRecord(value)) {
    const others = typeof additionalProperties === 'object' ? additionalProperties : undefined;
    for (const [name, inner] of Object.entries(value)) {
      const field = Object.hasOwn(properties, name) ? properties[name] : others;
      const violation = field && findLineViolation(field, inner, joined(path, name));
      if (violation) return violation;
    }
  }
  return undefined;
}
