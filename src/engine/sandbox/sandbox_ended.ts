import { StoreUnavailableError } from '../store/store.ts';

/** Why calls of a sandbox are ended: it is deleted, put back as it was made, or closed because the server stops. */
export type SandboxEnd = 'deleted' | 'reset' | 'closed';

const texts: Readonly<Record<SandboxEnd, string>> = {
  deleted: 'was deleted before the call was done.',
  reset: 'was reset before the call was done, and nothing of the call is left: try again.',
  closed: 'was closed before the call was done: try again.',
};

/** The sandbox of a call is gone, or was put back while the call was under way. */
export class SandboxEndedError extends StoreUnavailableError {
  override readonly name = 'SandboxEndedError';

  constructor(
    sandbox_id: string,
    readonly end: SandboxEnd,
  ) {
    super(`The sandbox ${sandbox_id} ${texts[end]}`);
  }
}
