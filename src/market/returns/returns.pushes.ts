import { choice, list, record, text, timestamp } from '../../kit/contract/field.ts';
import { subjectKey } from '../../kit/events/subject_events.ts';
import { pushCode } from '../../kit/pushes/push_code.ts';
import { returnEvents, type told_columns } from './returns.events.ts';

/** The names that pushes have for columns. */
const update_fields = {
  return_status: 'return_status',
  return_solution: 'return_solution',
  seller_proof_status: 'seller_proof_status',
  reverse_logistics_status: 'logistics_status',
} as const satisfies Record<(typeof told_columns)[number], string>;

export const return_updates_push = pushCode({
  code: 29,
  name: 'return_updates_push',
  about: 'A return has changed, or was opened.',
  level: 'shop',
  sent_when: 'a return is opened, or one of the listed fields changes',
  data: {
    order_sn: text('Number of the order.'),
    return_sn: text('Number of the return.'),
    updated_values: list(
      'What has changed.',
      record({
        update_field: choice('The changed field.', Object.values(update_fields)),
        old_value: text('Its value before; empty if it had none.'),
        new_value: text('Its value after.'),
        update_time: timestamp('Time of the change.'),
      }),
      { minItems: 1 },
    ),
  },
  sample: {
    msg_id: 'f16a8c02d4e64b38957c1e3f5a7b9d0c',
    data: {
      order_sn: '241128EDQ9YKJ0',
      return_sn: '2411280EDT4JRV5',
      updated_values: [
        {
          update_field: 'return_status',
          old_value: 'JUDGING',
          new_value: 'PROCESSING',
          update_time: 1732796767,
        },
      ],
    },
    shop_id: 220004993,
    code: 29,
    timestamp: 1732796767,
  },
}).from(returnEvents, function* ({ kind, subject, data, happened_at: update_time }) {
  const { order_sn = '', to_status = '', updated_values = [] } = data;
  const changed =
    kind === 'open_return' ? [{ name: 'return_status', old: '', new: to_status } as const] : updated_values;
  if (changed.length === 0) return;
  yield {
    data: {
      order_sn,
      return_sn: subjectKey(subject),
      updated_values: changed.map(({ name, old: old_value, new: new_value }) => ({
        update_field: update_fields[name],
        old_value,
        new_value,
        update_time,
      })),
    },
  };
});

export const returnsPushes = [return_updates_push] as const;
