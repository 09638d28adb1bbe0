// What is known of a thrown value.

export const messageOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : String(thrown);

/** The code that the system, a database or a library gave an error, or an empty text. */
export const codeOf = (thrown: unknown): string =>
  thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : '';

/** Something that whoever runs the program can mend: its message says all, and no stack is shown. */
export class ExplainedError extends Error {
  override readonly name: string = 'ExplainedError';
}
