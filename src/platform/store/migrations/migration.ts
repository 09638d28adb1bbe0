import type { Engine } from '../engines.ts';

/** One step of the schema. Once it has run anywhere it never changes: the next change is the next number. */
export interface Migration {
  readonly name: string;
  /** SQL for one engine, statements separated by semicolons. */
  readonly sql: (engine: Engine) => string;
}
