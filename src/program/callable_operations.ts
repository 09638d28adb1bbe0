import { callableOperation } from '../kit/contract/client/callable_operation.ts';
import { contracts } from '../market/contracts.ts';

/** What the client has to know of each operation. The build replaces this file by what it gives. */
export const callable_operations = contracts.map(callableOperation);
