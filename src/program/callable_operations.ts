import { callableOperation } from '../kit/contract/client/callable_operation.ts';
import { contracts } from '../market/contracts.ts';

/** What the client needs to know about each operation. The build replaces this file by its result. */
export const callable_operations = contracts.map(callableOperation);
