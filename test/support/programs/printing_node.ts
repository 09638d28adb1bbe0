// A program that renders a document, and then has nothing more to do.
import { ThreadPrinter } from '../../../src/engine/print/thread_printer.ts';

const { program } = JSON.parse(process.argv[2] as string) as { program: string };

const printer = new ThreadPrinter(program, { idle_ms: 600_000, drawing_ms: 600_000 });
const loadDrawing = () => Promise.reject(new Error('It is drawn in the thread.'));
// The thread alone does not keep the process alive, not even while it renders.
const meanwhile = setTimeout(() => undefined, 600_000);
void printer.print({ name: 'echo', loadDrawing }, { text: 'a' }).then(() => {
  clearTimeout(meanwhile);
  process.stdout.write('drawn');
});
