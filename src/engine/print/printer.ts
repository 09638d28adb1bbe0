// Chooses where documents are drawn: in a separate thread, so that no call waits for them.
import { packageFile } from '../package_file.ts';
import type { Print } from './document_kind.ts';
import { ThreadPrinter } from './thread_printer.ts';

export interface Printer {
  readonly print: Print;
  /** Ends printing. Documents that are being drawn fail. */
  close(): Promise<void>;
}

/** Draws in the calling thread. */
export const printHere: Print = async (kind, content) => (await kind.loadDrawing())(content);

/** A thread cannot read TypeScript on every version of Node, so code that runs from source draws in its own thread. */
const runsFromSource = () => import.meta.url.endsWith('.ts');

/** Opens the printer of a running Stoa. It costs nothing until the first document. */
export const openPrinter = (): Printer =>
  runsFromSource()
    ? { print: printHere, close: async () => undefined }
    : new ThreadPrinter(packageFile('dist', 'printer.js'));
