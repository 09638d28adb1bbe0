import type { ActionHandler } from '../../../engine/action/action_handler.ts';
import { isRefused } from '../../../kit/contract/refusal.ts';
import type { sandbox_generate } from './generate_action.contract.ts';

export const fillSandbox: ActionHandler<typeof sandbox_generate> = async (
  { sandboxes },
  { sandbox_id, ...wanted },
) => {
  const generated = await sandboxes.generate(sandbox_id, wanted);
  // The result of the program has the fields of the contract; a test compares the two.
  return isRefused(generated) ? generated : (generated as never);
};
