import { fixedLimits } from '../../kit/contract/fixed_limit.ts';

export const transfer_limits = fixedLimits({
  import_line_bytes_max: {
    value: 1_048_576,
    help: 'Maximum length of a line of an import. A line with bytes in base64 may be longer by what its columns hold.',
    client_sees: 'The line is reported as bad, and the next one is read.',
  },
  import_batch_rows_max: {
    value: 1_000,
    help: 'Maximum number of rows that an import writes in one transaction.',
    client_sees: 'Nothing: further rows are written in the next transaction.',
  },
  import_rows_beside_calls_max: {
    value: 200,
    help: 'The same for a server on SQLite, which answers no calls while it writes them.',
    client_sees: 'Nothing: further rows are written in the next transaction.',
  },
  import_reported_lines_max: {
    value: 1_000,
    help: 'Maximum number of bad lines that an import reports one by one. Further ones are counted.',
    client_sees: 'The number of all bad lines at the end.',
  },
  import_waiting_bytes_max: {
    value: 256 * 1_048_576,
    help: 'Maximum size of the lines that wait, on disk, for rows that they name and that come later.',
    client_sees: 'Further lines that name such rows are bad: sort the rows so that those come first.',
  },
});
