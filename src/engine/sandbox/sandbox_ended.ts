import { StoreUnavailableError } from '../store/store.ts';

/** Why calls of a sandbox are ended: the sandbox was deleted, was reset, or was closed because the server stops. */
export type SandboxEnd = 'deleted' | 'reset' | 'closed';

const texts: Readonly<Record<SandboxEnd, string>> = {
  deleted: 'was deleted before the call was done.',
  reset: 'was reset before the call was done, and nothing of the call is left: try again.',
  closed: 'was closed before the call was done: try again.',
};

/** The sandbox was deleted, reset or closed while the call was in progress. */
export class SandboxEndedError extends StoreUnavailableError {
  override readonly name = 'SandboxEndedError';

  constructor(
    sandbox_id: string,
    readonly end: SandboxEnd,
  ) {
    super(`The sandbox ${sandbox_id} ${texts[end]}`);
  }
}
