// Imports lines through the server that runs on a database.
import type { BadLine } from '../../engine/transfer/bad_line.ts';
import type { LineWriterOptions } from '../../engine/transfer/import_run.ts';
import type { ImportLine, MadeRow } from '../../engine/transfer/line_rows.ts';
import type { Imported, ReadableLines, TableImport } from '../../engine/transfer/table_import.ts';
import { fetchBounded } from '../../kit/contract/client/bounded_answer.ts';
import { isRecord } from '../../kit/contract/records.ts';
import { ExplainedError, messageOf } from '../../kit/contract/thrown.ts';
import type { OperatorAddress } from '../cli/marketplace_commands.ts';

/** The server on the database did not import lines; the message says why. */
export class ServerImportError extends ExplainedError {
  override readonly name = 'ServerImportError';
}

/** How long the server may take for one batch. */
const answer_ms_max = 120_000;

const textOf = ({ text, record }: ImportLine): string =>
  record === undefined ? (text ?? '') : JSON.stringify(record);

/** Writes lines of one table. What the server cannot know is checked here. */
export class ServerWriter {
  constructor(
    readonly at: Pick<OperatorAddress, 'operator_url' | 'operator_token'>,
    /** Reads lines in this process. */
    readonly local: TableImport,
    readonly options: LineWriterOptions,
  ) {}

  rowsIn(lines: readonly ImportLine[]): ReturnType<TableImport['rowsIn']> {
    return this.local.rowsIn(lines);
  }

  readable(lines: readonly ImportLine[]): ReadableLines {
    return this.local.readable(lines);
  }

  async write(lines: ReadableLines): Promise<Imported> {
    // Rows that name each other are written at once, in one transaction.
    if (this.options.isComing || this.options.writes === false) return this.local.write(lines);
    const { sent, bad } = lines;
    if (sent.length === 0) return { made: [], bad, waiting: [] };
    const refused = await this.#send(sent.map(({ from }) => from));
    const waiting: Imported['waiting'][number][] = [];
    const left_out = new Set<number>();
    const all_bad = [...bad];
    for (const { line, ...why } of refused) {
      const { from } = sent[line - 1] as MadeRow;
      left_out.add(line - 1);
      if (why.missing_in !== undefined && this.options.mayWait?.(why.missing_in))
        waiting.push({ from, awaits: why.missing_in });
      else all_bad.push({ ...why, line: from.line, from });
    }
    all_bad.sort((a, b) => a.line - b.line);
    return { made: sent.filter((_, at) => !left_out.has(at)), bad: all_bad, waiting };
  }

  /** @returns the lines that the server refused, counted from 1 in what was sent. */
  async #send(lines: readonly ImportLine[]): Promise<BadLine[]> {
    const { operator_url, operator_token } = this.at;
    const url = `${operator_url}/operator/v1/collections/${this.local.moved.name}/import`;
    const body = lines.map((line) => `${textOf(line)}\n`).join('');
    const headers = { authorization: `Bearer ${operator_token}` };
    const sent = fetchBounded(url, { method: 'POST', headers, body }, { timeout_ms: answer_ms_max });
    const { status, bytes } = await sent.catch((error: unknown) => {
      throw new ServerImportError(
        `The server at ${operator_url} did not answer: ${messageOf(error)}. Run the same command again: what is imported stays.`,
        { cause: error },
      );
    });
    const text = new TextDecoder().decode(bytes);
    if (status !== 200) throw new ServerImportError(`The server refused the import: ${detailOf(text)}`);
    const answered = text
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    const last = answered.pop();
    if (!isRecord(last) || last.done !== true)
      throw new ServerImportError(
        `The server ended the import: ${isRecord(last) ? String(last.error) : 'its answer is incomplete'}.`,
      );
    return answered as BadLine[];
  }
}

function detailOf(text: string): string {
  try {
    const problem: unknown = JSON.parse(text);
    return isRecord(problem) ? String(problem.detail) : text.slice(0, 500);
  } catch {
    return text.slice(0, 500);
  }
}
