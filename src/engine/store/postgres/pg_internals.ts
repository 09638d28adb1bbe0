// What this folder uses of pg beyond its documentation. pg_internals.test.ts checks all of it with the
// version that package.json pins. Compare this file with a new version of pg first.
import type { Duplex } from 'node:stream';
import type pg from 'pg';

/** A value as sent to the server: text or bytes. */
export type Parameter = string | Buffer | null;

/** A column of a row description. */
export interface ResultColumn {
  readonly name: string;
  readonly dataTypeID: number;
}

/** Sends the messages of a client. */
export interface PgConnection {
  readonly stream: Duplex;
  /** The texts of prepared statements by name: those that the server has parsed, and those being sent. */
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
  parse(query: { name: string; text: string }): void;
  bind(bound: { statement: string; values: readonly Parameter[] }): void;
  describe(described: { type: 'S'; name: string }): void;
  execute(portal: { portal: '' }): void;
  sync(): void;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/**
 * What a client calls on a query that extends `pg.Query`. `submit` of `pg.Query` calls `prepare` if
 * `requiresPreparation` returns true. An error is passed to `callback`, which the client replaces to stop its
 * own timeout.
 */
export interface PreparableQuery {
  readonly name: string;
  readonly text?: string;
  callback: (error: unknown) => void;
  requiresPreparation(): boolean;
  prepare(connection: PgConnection): void;
  handleRowDescription(description: { fields: readonly ResultColumn[] }): void;
  handleDataRow(row: { fields: readonly (string | null)[] }): void;
  /** `SELECT 3`, `UPDATE 1`, `INSERT 0 1` */
  handleCommandComplete(completion: { text: string }): void;
  handleReadyForQuery(): void;
}

const hasConnection = (client: object): client is { connection: PgConnection } => 'connection' in client;

/** @throws Error if the client's version of pg is not the pinned one. */
export function connectionOf(client: pg.ClientBase): PgConnection {
  if (!hasConnection(client))
    throw new Error('A client of pg no longer has a connection: see pg_internals.ts.');
  return client.connection;
}

/** In pipeline mode a client sends queries immediately, and the server answers in order. */
export const pipelined: pg.PoolConfig & { readonly pipeline: true } = { pipeline: true };
