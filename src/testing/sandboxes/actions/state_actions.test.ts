import { afterAll, describe } from 'vitest';
import { makeSandbox, sandboxWorld } from '../../../../test/support/sandboxes/sandboxes.ts';
import { exportState } from '../../../../test/support/sandboxes/states.ts';
import { eachActionRefusal } from '../../../../test/support/world/action_refusals.ts';
import { state_limits } from '../states/state_limits.ts';
import { sandbox_export, sandbox_import } from './state_actions.contract.ts';

const world = sandboxWorld({ config: { sandboxes_max: 5 } });
const limit = state_limits.state_file_bytes_max;
const { value: bytes_max } = limit;

let file = new Uint8Array();
let release = () => {};
const released = new Promise<void>((resolve) => {
  release = resolve;
});
/** A file that does not arrive. */
async function* lateFile(): AsyncGenerator<Uint8Array> {
  await released;
  yield new Uint8Array();
}
let is_kept_busy = false;
/** Has the server read as many states as it may. */
function keepBusy(): void {
  if (is_kept_busy) return;
  is_kept_busy = true;
  const wanted = { label: undefined, seed: undefined, now: undefined, rate: undefined };
  for (let at = 0; at < state_limits.states_at_once_max.value; at++)
    void world.app.sandboxes?.states.read(lateFile(), wanted);
}
afterAll(() => release());

const makeEmpty = async () => {
  const { sandbox_id } = await makeSandbox(world, { template: 'empty' });
  return { sandbox_id };
};

describe('a state', () => {
  afterAll(() => Object.assign(limit, { value: bytes_max }));

  eachActionRefusal(
    world,
    sandbox_import,
    {
      unusable_file: [
        'a file that is none of a state',
        async () => {
          file = Buffer.from('hello');
          return {};
        },
      ],
      before_state: [
        'a moment before that of the file',
        async () => {
          file = Buffer.from(await exportState(world, await makeEmpty()));
          return { now: '2001-01-01' };
        },
      ],
      no_such_day: ['a day that does not exist', async () => ({ now: '2026-02-31' })],
      busy: [
        'a further state while others are read',
        async () => {
          keepBusy();
          return {};
        },
      ],
      too_many: [
        'one sandbox too many',
        async () => {
          for (let made = 0; made < 4; made++) await makeEmpty();
          return {};
        },
      ],
    },
    () => ({ file }),
  );
});

const other = sandboxWorld();
describe('an export', () => {
  afterAll(() => Object.assign(limit, { value: bytes_max }));
  const makeOther = async () => {
    const { sandbox_id } = await makeSandbox(other, { template: 'empty' });
    return { sandbox_id };
  };

  eachActionRefusal(other, sandbox_export, {
    too_large: [
      'a state that is larger than a file may be',
      async () => {
        Object.assign(limit, { value: 10 });
        return makeOther();
      },
    ],
    busy: [
      'a further state while others are read',
      async () => {
        const wanted = { label: undefined, seed: undefined, now: undefined, rate: undefined };
        for (let at = 0; at < state_limits.states_at_once_max.value; at++)
          void other.app.sandboxes?.states.read(lateFile(), wanted);
        return makeOther();
      },
    ],
  });
});
