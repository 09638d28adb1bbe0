import type { ActionHandler } from '../../../engine/action/action_handler.ts';
import type { SandboxDescription } from '../../../engine/sandbox/sandboxes.ts';
import { isRefused } from '../../../kit/contract/refusal.ts';
import { momentSeconds } from '../sandboxes.ts';
import type {
  sandbox_create,
  sandbox_delete,
  sandbox_delete_template,
  sandbox_describe,
  sandbox_fork,
  sandbox_get,
  sandbox_list,
  sandbox_reset,
  sandbox_snapshot,
  sandbox_templates,
} from './sandbox_actions.contract.ts';

/** The program's description has the fields of the contract; a test compares the two. */
const described = (description: SandboxDescription) => description as never;

export const createSandbox: ActionHandler<typeof sandbox_create> = async (
  { sandboxes, refuse },
  { template, label, seed, now: moment, rate },
) => {
  const now = moment === undefined ? undefined : momentSeconds(String(moment));
  if (moment !== undefined && now === undefined) return refuse('no_such_day');
  const made = await sandboxes.create({ template, label, seed, now, rate });
  return isRefused(made) ? made : described(made);
};

export const listSandboxes: ActionHandler<typeof sandbox_list> = async ({ sandboxes }) => ({
  sandbox_list: [...sandboxes.list()],
});

export const getSandbox: ActionHandler<typeof sandbox_get> = async ({ sandboxes }, { sandbox_id }) =>
  sandboxes.get(sandbox_id);

export const deleteSandbox: ActionHandler<typeof sandbox_delete> = async ({ sandboxes }, { sandbox_id }) => {
  await sandboxes.delete(sandbox_id);
  return {};
};

export const describeSandbox: ActionHandler<typeof sandbox_describe> = async (
  { sandboxes },
  { sandbox_id },
) => described(await sandboxes.describe(sandbox_id));

export const snapshotSandbox: ActionHandler<typeof sandbox_snapshot> = async (
  { sandboxes },
  { sandbox_id, template },
) => {
  return sandboxes.snapshot(sandbox_id, template);
};

export const resetSandbox: ActionHandler<typeof sandbox_reset> = async ({ sandboxes }, { sandbox_id }) =>
  sandboxes.reset(sandbox_id);

export const forkSandbox: ActionHandler<typeof sandbox_fork> = async (
  { sandboxes },
  { sandbox_id, seed },
) => {
  const made = await sandboxes.fork(sandbox_id, seed);
  return isRefused(made) ? made : described(made);
};

export const listTemplates: ActionHandler<typeof sandbox_templates> = async ({ sandboxes }) => ({
  template_list: [...sandboxes.listTemplates()],
});

export const deleteTemplate: ActionHandler<typeof sandbox_delete_template> = async (
  { sandboxes, refuse },
  { template },
) => (sandboxes.deleteTemplate(template) ? {} : refuse('unknown_template'));
