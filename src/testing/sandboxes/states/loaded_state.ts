import type { WholeCall } from '../../bench/journal/recorded_call.ts';
import type { Template } from '../kept/templates.ts';

/** A call of a journal in a file, and whether it had a valid sign. */
export interface UnpackedCall {
  readonly call: WholeCall;
  readonly is_signed: boolean;
}

/** A state whose rows were checked and are in a database. */
export interface LoadedState {
  /** Its database, which the caller removes. */
  readonly template: Template;
  readonly label: string | undefined;
  readonly seed: number;
  readonly calls: readonly UnpackedCall[];
}
