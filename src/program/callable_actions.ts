import { callableAction } from '../kit/contract/operator/callable_action.ts';
import { operator_contracts } from './operator_contracts.ts';

/** What the operator client needs to know about each action. The build replaces this file by its result. */
export const callable_actions = operator_contracts.map(callableAction);
