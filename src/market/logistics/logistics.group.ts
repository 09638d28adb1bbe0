import { group, serve, serveAction } from '../../engine/group.ts';
import {
  document_get,
  document_link,
  document_render,
  document_render_again,
} from './actions/document_actions.contract.ts';
import {
  getDocument,
  linkDocument,
  renderDocument,
  renderDocumentAgain,
} from './actions/document_actions.ts';
import {
  package_allow_reschedule,
  package_deliver,
  package_fail,
  package_lose,
  package_miss_pickup,
  package_pick_up,
  package_receive_back,
} from './actions/package_actions.contract.ts';
import { allowAnotherSlot, carrierHandler, failDelivery, receiveBack } from './actions/package_actions.ts';
import { create_shipping_document_job } from './documents/by_job/create_shipping_document_job.contract.ts';
import { createShippingDocumentJob } from './documents/by_job/create_shipping_document_job.ts';
import { download_shipping_document_job } from './documents/by_job/download_shipping_document_job.contract.ts';
import { downloadShippingDocumentJob } from './documents/by_job/download_shipping_document_job.ts';
import { create_shipping_document } from './documents/by_package/create_shipping_document.contract.ts';
import { createShippingDocument } from './documents/by_package/create_shipping_document.ts';
import { download_shipping_document } from './documents/by_package/download_shipping_document.contract.ts';
import { downloadShippingDocument } from './documents/by_package/download_shipping_document.ts';
import { get_shipping_document_result } from './documents/by_package/get_shipping_document_result.contract.ts';
import { getShippingDocumentResult } from './documents/by_package/get_shipping_document_result.ts';
import { renderPackageDocuments } from './documents/by_package/render_package_documents.job.ts';
import { documentFile } from './documents/document_file.ts';
import { get_shipping_document_job_status } from './documents/get_shipping_document_job_status.contract.ts';
import { getShippingDocumentJobStatus } from './documents/get_shipping_document_job_status.ts';
import { get_shipping_document_parameter } from './documents/get_shipping_document_parameter.contract.ts';
import { getShippingDocumentParameter } from './documents/get_shipping_document_parameter.ts';
import { get_shipping_document_data_info } from './documents/own_label/get_shipping_document_data_info.contract.ts';
import { getShippingDocumentDataInfo } from './documents/own_label/get_shipping_document_data_info.ts';
import { renderShippingDocument } from './documents/render_shipping_document.job.ts';
import { logisticsDialect } from './logistics.dialect.ts';
import { documentEvents, documentJobEvents } from './logistics.events.ts';
import { logisticsMigrations } from './logistics.migrations.ts';
import { logisticsPushes } from './logistics.pushes.ts';
import { logisticsTables, tracking_number_ids } from './logistics.tables.ts';
import { addressView, branchView, documentParameterView, infoNeededView } from './logistics.views.ts';
import { get_mass_shipping_parameter } from './mass/get_mass_shipping_parameter.contract.ts';
import { getMassShippingParameter } from './mass/get_mass_shipping_parameter.ts';
import { get_mass_tracking_number } from './mass/get_mass_tracking_number.contract.ts';
import { getMassTrackingNumber } from './mass/get_mass_tracking_number.ts';
import { mass_ship_order } from './mass/mass_ship_order.contract.ts';
import { massShipOrder } from './mass/mass_ship_order.ts';
import { delete_address } from './options/delete_address.contract.ts';
import { deleteAddress } from './options/delete_address.ts';
import { get_address_list } from './options/get_address_list.contract.ts';
import { getAddressList } from './options/get_address_list.ts';
import { get_channel_list } from './options/get_channel_list.contract.ts';
import { getChannelList } from './options/get_channel_list.ts';
import { channelView, shopAddressView } from './options/options.views.ts';
import { set_address_config } from './options/set_address_config.contract.ts';
import { setAddressConfig } from './options/set_address_config.ts';
import { update_channel } from './options/update_channel.contract.ts';
import { updateChannel } from './options/update_channel.ts';
import { batch_ship_order } from './shipping/batch_ship_order.contract.ts';
import { batchShipOrder } from './shipping/batch_ship_order.ts';
import { get_shipping_parameter } from './shipping/get_shipping_parameter.contract.ts';
import { getShippingParameter } from './shipping/get_shipping_parameter.ts';
import { ship_order } from './shipping/ship_order.contract.ts';
import { shipOrder } from './shipping/ship_order.ts';
import { update_shipping_order } from './shipping/update_shipping_order.contract.ts';
import { updateShippingOrder } from './shipping/update_shipping_order.ts';
import { get_tracking_info } from './tracking/get_tracking_info.contract.ts';
import { getTrackingInfo } from './tracking/get_tracking_info.ts';
import { get_tracking_number } from './tracking/get_tracking_number.contract.ts';
import { getTrackingNumber } from './tracking/get_tracking_number.ts';
import { update_tracking_status } from './tracking/update_tracking_status.contract.ts';
import { updateTrackingStatus } from './tracking/update_tracking_status.ts';

export const logistics = group({
  name: 'logistics',
  about: 'Shipping: the ways to ship a package, its arrangement, its delivery, and its documents.',
  operations: [
    serve(get_channel_list, getChannelList),
    serve(get_address_list, getAddressList),
    serve(update_channel, updateChannel),
    serve(set_address_config, setAddressConfig),
    serve(delete_address, deleteAddress),
    serve(get_shipping_parameter, getShippingParameter),
    serve(ship_order, shipOrder),
    serve(batch_ship_order, batchShipOrder),
    serve(update_shipping_order, updateShippingOrder),
    serve(get_mass_shipping_parameter, getMassShippingParameter),
    serve(mass_ship_order, massShipOrder),
    serve(get_mass_tracking_number, getMassTrackingNumber),
    serve(get_tracking_number, getTrackingNumber),
    serve(get_tracking_info, getTrackingInfo),
    serve(update_tracking_status, updateTrackingStatus),
    serve(get_shipping_document_parameter, getShippingDocumentParameter),
    serve(get_shipping_document_data_info, getShippingDocumentDataInfo),
    serve(create_shipping_document, createShippingDocument),
    serve(get_shipping_document_result, getShippingDocumentResult),
    serve(download_shipping_document, downloadShippingDocument),
    serve(create_shipping_document_job, createShippingDocumentJob),
    serve(get_shipping_document_job_status, getShippingDocumentJobStatus),
    serve(download_shipping_document_job, downloadShippingDocumentJob),
  ],
  actions: [
    serveAction(package_allow_reschedule, allowAnotherSlot),
    serveAction(package_pick_up, carrierHandler('carrier_pickup')),
    serveAction(package_miss_pickup, carrierHandler('carrier_missed_pickup')),
    serveAction(package_deliver, carrierHandler('carrier_delivery')),
    serveAction(package_fail, failDelivery),
    serveAction(package_lose, carrierHandler('carrier_loss')),
    serveAction(package_receive_back, receiveBack),
    serveAction(document_render, renderDocument),
    serveAction(document_render_again, renderDocumentAgain),
    serveAction(document_get, getDocument),
    serveAction(document_link, linkDocument),
  ],
  collections: {
    logistics_channel: {
      about: 'Logistics channels: what they need, where they deliver, what they cost.',
      write_scope: 'write',
    },
    logistics_branch: {
      about: 'Branches of carriers, where sellers drop packages off.',
      write_scope: 'write',
    },
    pickup_holiday: { about: 'Days without pickups.', write_scope: 'write' },
    shop_channel: { about: 'What shops have set about channels.', written_by: 'v2.logistics.update_channel' },
    shop_shipping_setting: {
      about: 'What shops have set about their addresses.',
      written_by: 'v2.logistics.set_address_config',
    },
    shop_address: { about: 'Addresses for pickups and for returned goods.', write_scope: 'write' },
    carrier_number: {
      about: 'Numbers that carriers give packages besides tracking numbers.',
      write_scope: 'write',
    },
    shipping_document: {
      about: 'The shipping document of a package, and its status.',
      written_by: 'create_shipping_document',
    },
    shipping_document_job: { about: 'Shipping documents, and their status.', written_by: 'document/render' },
  },
  tables: logisticsTables,
  migrations: logisticsMigrations,
  events: [documentEvents, documentJobEvents],
  pushes: logisticsPushes,
  id_kinds: [tracking_number_ids],
  jobs: [renderShippingDocument, renderPackageDocuments],
  dialect: logisticsDialect,
  files: [documentFile],
  views: [channelView, shopAddressView, infoNeededView, branchView, addressView, documentParameterView],
});
