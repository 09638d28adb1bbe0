import type { ActionHandler } from '../../../engine/action/action_handler.ts';
import { isRefused } from '../../../kit/contract/refusal.ts';
import { momentSeconds } from '../sandboxes.ts';
import type { sandbox_export, sandbox_import } from './state_actions.contract.ts';

async function* nothing(): AsyncGenerator<Uint8Array> {
  // A call without a body has an empty file.
}

export const exportState: ActionHandler<typeof sandbox_export> = async ({ sandboxes }, { sandbox_id }) => {
  const written = await sandboxes.states.write(sandbox_id);
  return isRefused(written) ? written : { bytes: written, file_name: `${sandbox_id}.stoa` };
};

export const importState: ActionHandler<typeof sandbox_import> = async (
  { sandboxes, file = nothing(), refuse },
  { label, seed, now: moment, rate },
) => {
  const now = moment === undefined ? undefined : momentSeconds(String(moment));
  if (moment !== undefined && now === undefined) return refuse('no_such_day');
  const made = await sandboxes.states.read(file, { label, seed, now, rate });
  // The program's description has the fields of the contract; a test compares the two.
  return isRefused(made) ? made : (made as never);
};
