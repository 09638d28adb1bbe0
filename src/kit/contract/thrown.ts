// Helpers for caught values, which may be anything.

export const messageOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : String(thrown);

/** The error code from the system, a database or a library; an empty text if there is none. */
export const codeOf = (thrown: unknown): string =>
  thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : '';

/** An error that the user of the program can fix: its message is sufficient, and no stack is shown. */
export class ExplainedError extends Error {
  override readonly name: string = 'ExplainedError';
}
