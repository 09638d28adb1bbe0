import { ExplainedError } from '../../kit/contract/thrown.ts';

/** Rows cannot be generated as requested. Nothing was written. */
export class GenerateError extends ExplainedError {
  override readonly name = 'GenerateError';
}
