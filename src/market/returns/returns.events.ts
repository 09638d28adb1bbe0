// What is recorded about returns.
import { choice, int64, list, record, text } from '../../kit/contract/field.ts';
import { subjectEvents } from '../../kit/events/subject_events.ts';
import { compensation_statuses, return_statuses } from './returns.ts';
import { negotiationStates } from './states/negotiation_transitions.ts';
import { proofStates } from './states/proof_transitions.ts';
import { compensationStates, returnStates } from './states/return_transitions.ts';

/** The columns whose old and new values the events have. */
export const told_columns = [
  'return_status',
  'return_solution',
  'seller_proof_status',
  'reverse_logistics_status',
] as const;

const order_sn = text('Number of the order.');
const return_status = (description: string) => choice(description, return_statuses);

/** A negotiation also ends with a step of the return, which is then the event. */
const negotiation_steps = negotiationStates.names.filter((name) => name !== 'end_negotiation');

export const returnEvents = subjectEvents({
  type: 'return',
  form: 'return:<return_sn>',
  shapes: [
    {
      kinds: ['open_return'],
      about: 'A return was opened.',
      data: {
        order_sn,
        to_status: return_status('Status of the return.'),
        refund_amount_micros: int64('Amount to refund, in micros.'),
      },
    },
    {
      kinds: [
        ...Object.keys(returnStates.transitions),
        ...Object.keys(compensationStates.transitions),
        ...negotiation_steps,
        ...proofStates.names,
        'change_return',
      ],
      about: 'A return, its compensation, its negotiation or its evidence has changed.',
      data: {
        order_sn,
        from_status: return_status('Status of the return before.'),
        to_status: return_status('Status of the return after.'),
        compensation_status: choice('State of the compensation after.', compensation_statuses),
        updated_values: list(
          'The listed columns that have changed.',
          record({
            name: choice('The column.', told_columns),
            old: text('Its value before; empty if it had none.'),
            new: text('Its value after.'),
          }),
        ),
      },
    },
  ],
});
