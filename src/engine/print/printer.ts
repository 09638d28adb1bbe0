// Where documents are drawn: in a thread of their own, so that no call waits for them.
import { packageFile } from '../package_file.ts';
import type { Print } from './document_kind.ts';
import { ThreadPrinter } from './thread_printer.ts';

export interface Printer {
  readonly print: Print;
  /** Ends printing; documents that are being drawn fail. */
  close(): Promise<void>;
}

/** Draws in the thread that asks. */
export const printHere: Print = async (kind, content) => (await kind.loadDrawing())(content);

/** A thread cannot read TypeScript on every Node: what runs from source draws where it is. */
const runsFromSource = () => import.meta.url.endsWith('.ts');

/** Opens the printer of a running Stoa. It costs nothing until the first document. */
export const openPrinter = (): Printer =>
  runsFromSource()
    ? { print: printHere, close: async () => undefined }
    : new ThreadPrinter(packageFile('dist', 'printer.js'));
