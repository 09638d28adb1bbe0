import { callableAction } from '../kit/contract/operator/callable_action.ts';
import { operator_contracts } from './operator_contracts.ts';

/** What the client of operators has to know of each action. The build replaces this file by what it gives. */
export const callable_actions = operator_contracts.map(callableAction);
