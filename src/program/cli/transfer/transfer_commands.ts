// What the commands about files of rows need from the program.
import type { Flags } from '../flags.ts';

export interface ImportRequest {
  /** A file, a folder, or `-` for the standard input. */
  readonly path: string;
  /** The table of a file that is not named after it. */
  readonly table?: string | undefined;
  /** Checks everything, and writes nothing. */
  readonly dry_run?: boolean | undefined;
  /** Writes nothing if a line is bad. */
  readonly strict?: boolean | undefined;
  /** Whether rows with secrets are imported, which an export has encrypted. */
  readonly with_secrets?: boolean | undefined;
  /** Where the lines are kept that were not imported. */
  readonly rejected: string;
}

export interface TransferProgress {
  readonly step: 'check' | 'write' | 'export';
  readonly bytes: number;
  readonly bytes_of_all: number;
  readonly lines: number;
}

/** A line that was not imported. */
export interface ReportedLine {
  readonly file: string;
  readonly table: string;
  readonly line: number;
  readonly field: string;
  readonly rule: string;
  readonly value?: string;
}

export interface ImportResult {
  readonly files: number;
  /** How many rows were written. */
  readonly rows: number;
  /** How many rows are right, if they were checked first. */
  readonly checked_rows: number | undefined;
  /** How many lines are bad. */
  readonly bad: number;
  /** The first of them. */
  readonly bad_lines: readonly ReportedLine[];
  /** The file with the lines that were not imported. */
  readonly rejected: string | undefined;
  /** Whether there are rows with secrets that were not asked for. */
  readonly has_more_secrets?: boolean;
}

export interface ExportRequest {
  /** A folder that is empty, or does not exist. */
  readonly folder: string;
  /** The name or id of the shop whose rows are exported; by default all are. */
  readonly shop?: string | undefined;
  /** The only table that is exported. */
  readonly table?: string | undefined;
  readonly form?: 'ndjson' | 'csv' | undefined;
  /** Whether rows with secrets are exported too, encrypted with a passphrase. */
  readonly with_secrets?: boolean | undefined;
}

export interface ExportResult {
  readonly folder: string;
  readonly files: number;
  readonly rows: number;
  readonly has_secrets: boolean;
}

export interface TransferCommands {
  /** Imports files into the database, which is created and migrated if it does not exist. */
  importFiles(
    flags: Flags,
    request: ImportRequest,
    onProgress: (progress: TransferProgress) => void,
  ): Promise<ImportResult>;
  /** Exports the database to an empty folder, while a server may run on it. */
  exportFiles(
    flags: Flags,
    request: ExportRequest,
    onProgress: (progress: TransferProgress) => void,
  ): Promise<ExportResult>;
}
