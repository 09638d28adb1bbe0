// Texts of names and keys, by which rows are compared.

/** Texts begin with their length, so different names have different texts. */
const textOfValue = (value: unknown): string =>
  typeof value === 'number'
    ? `${value},`
    : typeof value === 'string'
      ? `${value.length}:${value}`
      : `${JSON.stringify(value)};`;

/** The text of several values. */
export function textOfName(name: readonly unknown[]): string {
  let text = '';
  for (const value of name) text += textOfValue(value);
  return text;
}
