import { choice, id, lines, text, withDefault } from '../../../kit/contract/field.ts';
import { personal } from '../../../kit/contract/field_marks.ts';
import { action } from '../../../kit/contract/operator/action.ts';
import { prescription_checks } from '../order.ts';

export const order_check_prescription = action({
  name: 'order.check_prescription',
  access: 'write',
  summary: 'Records that a pharmacist has passed or rejected the prescription of an order.',
  description:
    'A later check replaces the earlier one. A rejected order can still be shipped; order.cancel cancels it.',
  request: {
    shop_id: id('Id of the shop.'),
    order_sn: text('Number of the order.', { minLength: 1, maxLength: 64 }),
    result: choice('The decision.', ['PASSED', 'FAILED']),
    pharmacist_name: personal(text('Name of the pharmacist.', { minLength: 1, maxLength: 100 })),
    reject_reason: personal(
      withDefault(lines('Why the prescription is rejected; not kept with PASSED.', { maxLength: 500 }), ''),
    ),
  },
  response: {
    prescription_check_status: choice('State of the check after the action.', prescription_checks),
  },
  errors: {
    order_not_found: { status: 404, message: 'The shop has no such order.' },
    no_prescription: { status: 409, message: 'The order has no item on prescription.' },
    not_rejectable: { status: 409, message: 'Prescriptions are rejected only in ID and PH.' },
  },
});
