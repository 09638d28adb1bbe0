import type { Handler } from '../../../engine/gateway/handler.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import type { PaymentTables } from '../payment.tables.ts';
import type { get_payment_method_list } from './get_payment_method_list.contract.ts';

const statement = statementsOn<PaymentTables>();

/** The payment methods of all regions. */
export const listPaymentMethods = statement(
  (db) => db.selectFrom('payment_method').selectAll().orderBy('region').orderBy('payment_method'),
  { scans: 'all payment methods are shown' },
);

export const getPaymentMethodList: Handler<typeof get_payment_method_list> = async ({ store }) => {
  const methods = new Map<PaymentTables['payment_method']['region'], string[]>();
  for (const { region, payment_method } of await store.all(listPaymentMethods, {})) {
    const of_region = methods.get(region);
    if (of_region) of_region.push(payment_method);
    else methods.set(region, [payment_method]);
  }
  return [...methods].map(([region, payment_method]) => ({ payment_method, region }));
};
