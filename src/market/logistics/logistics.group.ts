import { group } from '../../engine/group.ts';
import { getDocument, linkDocument, render, renderAgain } from './actions/document_actions.ts';
import { allowAnotherSlot, carrierHandler, failDelivery, receiveBack } from './actions/package_actions.ts';
import { createShippingDocumentJob } from './documents/by_job/create_shipping_document_job.ts';
import { downloadShippingDocumentJob } from './documents/by_job/download_shipping_document_job.ts';
import { createShippingDocument } from './documents/by_package/create_shipping_document.ts';
import { downloadShippingDocument } from './documents/by_package/download_shipping_document.ts';
import { getShippingDocumentResult } from './documents/by_package/get_shipping_document_result.ts';
import { renderPackageDocuments } from './documents/by_package/render_package_documents.job.ts';
import { documentFile } from './documents/document_file.ts';
import { getShippingDocumentJobStatus } from './documents/get_shipping_document_job_status.ts';
import { getShippingDocumentParameter } from './documents/get_shipping_document_parameter.ts';
import { renderShippingDocument } from './documents/render_shipping_document.job.ts';
import { logisticsActions } from './logistics.actions.ts';
import { logisticsCollections } from './logistics.collections.ts';
import { logisticsContracts } from './logistics.contracts.ts';
import { logisticsDialect } from './logistics.dialect.ts';
import { logisticsMigrations } from './logistics.migrations.ts';
import { logisticsTables, tracking_number_ids } from './logistics.tables.ts';
import { addressView, branchView, documentParameterView, infoNeededView } from './logistics.views.ts';
import { getAddressList } from './options/get_address_list.ts';
import { getChannelList } from './options/get_channel_list.ts';
import { channelView, shopAddressView } from './options/options.views.ts';
import { batchShipOrder } from './shipping/batch_ship_order.ts';
import { getShippingParameter } from './shipping/get_shipping_parameter.ts';
import { shipOrder } from './shipping/ship_order.ts';
import { getTrackingInfo } from './tracking/get_tracking_info.ts';
import { getTrackingNumber } from './tracking/get_tracking_number.ts';
import { updateTrackingStatus } from './tracking/update_tracking_status.ts';

export const logistics = group({
  name: 'logistics',
  about: 'Shipping: which ways a package can be shipped, its arrangement, its delivery, and its documents.',
  contracts: logisticsContracts,
  handlers: {
    get_channel_list: getChannelList,
    get_address_list: getAddressList,
    get_shipping_parameter: getShippingParameter,
    ship_order: shipOrder,
    batch_ship_order: batchShipOrder,
    get_tracking_number: getTrackingNumber,
    get_tracking_info: getTrackingInfo,
    update_tracking_status: updateTrackingStatus,
    get_shipping_document_parameter: getShippingDocumentParameter,
    create_shipping_document: createShippingDocument,
    get_shipping_document_result: getShippingDocumentResult,
    download_shipping_document: downloadShippingDocument,
    create_shipping_document_job: createShippingDocumentJob,
    download_shipping_document_job: downloadShippingDocumentJob,
    get_shipping_document_job_status: getShippingDocumentJobStatus,
  },
  actions: logisticsActions,
  action_handlers: {
    'package.allow_reschedule': allowAnotherSlot,
    'package.pick_up': carrierHandler('carrier_pickup'),
    'package.miss_pickup': carrierHandler('carrier_missed_pickup'),
    'package.deliver': carrierHandler('carrier_delivery'),
    'package.fail': failDelivery,
    'package.lose': carrierHandler('carrier_loss'),
    'package.receive_back': receiveBack,
    'document.render': render,
    'document.render_again': renderAgain,
    'document.get': getDocument,
    'document.link': linkDocument,
  },
  collections: logisticsCollections,
  tables: logisticsTables,
  migrations: logisticsMigrations,
  id_kinds: [tracking_number_ids],
  jobs: [renderShippingDocument, renderPackageDocuments],
  dialect: logisticsDialect,
  files: [documentFile],
  views: [channelView, shopAddressView, infoNeededView, branchView, addressView, documentParameterView],
});
