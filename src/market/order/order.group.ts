import { group } from '../../engine/group.ts';
import { answerCancel, askCancel, cancel, confirm, invoice, pay } from './actions/order_actions.ts';
import { cancelOrder } from './cancelling/cancel_order.ts';
import { handleBuyerCancellation } from './cancelling/handle_buyer_cancellation.ts';
import { getOrderDetail } from './detail/get_order_detail.ts';
import { getOrderList } from './lists/get_order_list.ts';
import { getShipmentList } from './lists/get_shipment_list.ts';
import { orderActions } from './order.actions.ts';
import { orderCollections } from './order.collections.ts';
import { orderContracts } from './order.contracts.ts';
import { orderDialect } from './order.dialect.ts';
import { orderMigrations } from './order.migrations.ts';
import { line_item_ids, orderTables } from './order.tables.ts';
import { orderStates } from './order_transitions.ts';
import { package_ids } from './package.tables.ts';
import { packageStates } from './package_transitions.ts';
import { splitOrder } from './splitting/split_order.ts';
import { unsplitOrder } from './splitting/unsplit_order.ts';

/** Orders with their lines and packages. Logistics builds on it. */
export const order = group({
  name: 'order',
  about: 'Orders: what was bought, how far it is, and how its packages are split or called off.',
  contracts: orderContracts,
  handlers: {
    get_order_list: getOrderList,
    get_order_detail: getOrderDetail,
    get_shipment_list: getShipmentList,
    split_order: splitOrder,
    unsplit_order: unsplitOrder,
    cancel_order: cancelOrder,
    handle_buyer_cancellation: handleBuyerCancellation,
  },
  actions: orderActions,
  action_handlers: {
    'order.pay': pay,
    'order.ask_cancel': askCancel,
    'order.answer_cancel': answerCancel,
    'order.cancel': cancel,
    'order.give_invoice': invoice,
    'order.confirm': confirm,
  },
  collections: orderCollections,
  tables: orderTables,
  migrations: orderMigrations,
  dialect: orderDialect,
  id_kinds: [line_item_ids, package_ids],
  states: [orderStates, packageStates],
});
