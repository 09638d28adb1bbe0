// The actions of operators as functions: `sandbox.order.place({ ... })` for `order.place`.

import type { ActionRequestToSend, ActionResponse, ByMedia } from '../../kit/contract/operator/action.ts';
import { callable_actions } from '../../program/callable_actions.ts';
import type { OperatorContract } from '../../program/operator_contracts.ts';
import type { StoaOperator } from '../operator_client.ts';

type Name = OperatorContract['name'];
type ActionNamed<N extends Name> = Extract<OperatorContract, { name: N }>;
type SubjectOf<N> = N extends `${infer Subject}.${string}` ? Subject : never;
type VerbOf<N, Subject extends string> = N extends `${Subject}.${infer Verb}` ? Verb : never;
type Given<N extends Name> = ByMedia<ActionNamed<N>, Uint8Array, ActionResponse<ActionNamed<N>>>;

/** Every action, by subject and verb. */
export type ActionFunctions = {
  readonly [Subject in SubjectOf<Name>]: {
    readonly [N in Name as VerbOf<N, Subject>]: (
      request: ActionRequestToSend<ActionNamed<N>>,
    ) => Promise<Given<N>>;
  };
};

/** The functions that call the actions of an operator API. */
export function actionFunctions(operator: StoaOperator): ActionFunctions {
  const act = operator.act as (name: string, request: object) => Promise<unknown>;
  const subjects: Record<string, Record<string, (request: object) => Promise<unknown>>> = {};
  for (const { name } of callable_actions) {
    const [subject = '', verb = ''] = name.split('.');
    subjects[subject] ??= {};
    const of_subject = subjects[subject];
    if (of_subject) of_subject[verb] = (request = {}) => act(name, request);
  }
  return subjects as unknown as ActionFunctions;
}
