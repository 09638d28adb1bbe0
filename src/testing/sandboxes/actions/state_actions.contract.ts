import { optional } from '../../../kit/contract/field.ts';
import { action } from '../../../kit/contract/operator/action.ts';
import { state_file_bytes_max, state_media_type } from '../sandboxes.ts';
import { clockMoment, rate } from './clock_fields.contract.ts';
import { description, seed, too_many } from './sandbox_actions.contract.ts';
import { label, sandbox_id } from './sandbox_names.contract.ts';

const busy = {
  status: 409,
  message: 'The server reads or writes other states at the moment: call again.',
  is_temporary: true,
} as const;

/** Longer than the largest state takes, which is checked row by row. */
const timeout_ms = 120_000;

export const sandbox_export = action({
  name: 'sandbox.export',
  of: 'server',
  path: '/sandboxes/{sandbox_id}/export',
  timeout_ms,
  access: 'read',
  scope: 'admin',
  summary: 'Returns the present state of a sandbox as one file: its rows, media, clock and journal.',
  description:
    'The file has no key, token, code or password, and secrets in the journal are masked. It has the names and addresses of buyers. The server, and any other of this or a later version, makes a sandbox from it with `import`.',
  request: { sandbox_id: sandbox_id() },
  response: {},
  media_type: state_media_type,
  errors: {
    too_large: {
      status: 409,
      message: 'The state is larger than a file of a state may be, as docs/limits.md says.',
    },
    busy,
  },
});

export const sandbox_import = action({
  name: 'sandbox.import',
  of: 'server',
  path: '/sandboxes/import',
  timeout_ms,
  access: 'write',
  scope: 'admin',
  summary: 'Creates a sandbox from a file that `export` wrote, with new keys and tokens.',
  description:
    'The body is the file, and the fields of the request are parameters of the query. The file is not trusted: each row is checked by the declaration of its table, and nothing of the file runs. A file of an older version is migrated. If anything in it is wrong, no sandbox is created. A reset puts the sandbox back to the state in the file, without its journal. A call with a known Idempotency-Key gets the first answer, whatever its file.',
  file_type: state_media_type,
  file_bytes_max: state_file_bytes_max,
  request: {
    label: optional(label('What the sandbox is for; the label in the file if left out.')),
    seed: optional(seed('Another seed; that in the file if left out.')),
    now: optional(clockMoment('Where its clock starts; the moment in the file if left out.')),
    rate: optional(rate('The rate of its clock; that in the file if left out.')),
  },
  response: description,
  errors: {
    unusable_file: { status: 422, message: 'The file is no state of a sandbox that this server can use.' },
    before_state: {
      status: 409,
      message: 'The state is of a later moment, and a clock moves only forward.',
    },
    no_such_day: { status: 409, message: 'There is no such day, or it is too late for a clock.' },
    too_many,
    busy,
  },
});
