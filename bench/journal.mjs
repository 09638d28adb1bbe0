// The part `journal`: what the journal and an open page of the console cost the calls that they show.
import { fileURLToPath } from 'node:url';
import { ratioColumn } from './against.mjs';
import { stoaCandidate } from './calls.mjs';
import { startChild, waitFor } from './child.mjs';
import { rateColumns } from './columns.mjs';
import { tell } from './told.mjs';

const operation = 'v2.voucher.get_voucher';
const names = {
  off: 'Stoa, journal off',
  all: 'Stoa, journal on',
  open: 'Stoa, journal on, a page open',
};

const keeping = (name, journal) =>
  stoaCandidate(name, 'sqlite', { operation, settings: { STOA_JOURNAL: journal } });

/** A page reads the stream of calls in the background while the others are measured too: it gets no calls then. */
const shown = (candidate) => ({
  ...candidate,
  async start(run) {
    const server = await candidate.start(run);
    const url = `${server.operator_url}/operator/v1/journal/stream`;
    const program = fileURLToPath(new URL('journal_reader.mjs', import.meta.url));
    const told = tell({ url, token: server.demo.operator_token });
    const reader = startChild(run.cores.load, [process.execPath, program, told], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await waitFor(reader, reader.stdout, (text) => text || undefined);
    return server;
  },
});

export const journal = {
  title: ({ connections }) =>
    `signed ${operation} on SQLite, shown in the console, ${connections} connections`,
  load: 'load.mjs',
  isSuccess: ({ response }) => typeof response?.voucher_id === 'number',
  alternating: true,
  columns: {
    ...rateColumns({}),
    'CPU of journal off': ratioColumn('cpu_us', () => names.off),
    'CPU of no page': ratioColumn('cpu_us', () => names.all),
  },
  candidates: [keeping(names.off, 'off'), keeping(names.all, 'all'), shown(keeping(names.open, 'all'))],
};
