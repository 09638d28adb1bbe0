// Pushes of a sandbox.
import { type Push, type PushNumber, push_codes } from '../../market/push_codes.ts';
import type { PushListener } from './push_listener.ts';
import type { ActionFunctions } from './sandbox_actions.ts';

export interface SandboxPushes {
  /**
   * Delivers the pushes about everything that happens from now on to a URL, in place of an earlier one; `null` ends it.
   * The URL may be on this machine if the server is. It is not tested first.
   *
   * @param codes which pushes; all if left out.
   * @throws ProblemError `url_invalid` or `url_private` if pushes may not go there.
   */
  deliverTo(url: string | null, codes?: readonly number[]): Promise<void>;
  /**
   * Listens to the pushes about everything that happens from now on. They need no URL, and one that is set still gets
   * its own.
   *
   * @param codes which pushes; all if left out.
   */
  listen<Code extends PushNumber = PushNumber>(codes?: readonly Code[]): PushListener<Push<Code>>;
}

const all_codes = push_codes.map(({ code }) => code);

export const openPushes = (
  partner_id: number,
  { partner }: Pick<ActionFunctions, 'partner'>,
  listen: SandboxPushes['listen'],
): SandboxPushes => ({
  listen,
  async deliverTo(url, codes = all_codes) {
    await partner.set_push({ partner_id, callback_url: url ?? '', codes_on: [...codes] });
  },
});
