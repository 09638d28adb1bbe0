import type { ActionRequest } from '../../../kit/contract/operator/action.ts';
import type { Region } from '../../../kit/contract/region.ts';
import { hasVirtualNumbers, sellsOnPrescription, showsPrescriptions } from '../../order/checkout.ts';
import type { GivenCheckout, LineFacts } from '../../order/commands/new_checkout.ts';
import type { order_place } from './order_place.contract.ts';

/** What a request says about the checkout. */
type Request = Pick<
  ActionRequest<typeof order_place>,
  | 'payment_list'
  | 'buyer_preference_for_partial_cancellation'
  | 'is_buyer_shop_collection'
  | 'virtual_contact_number'
  | 'prescription_image_list'
>;

const no_details = { payment_processor_register: '', card_brand: '', transaction_id: '' };

/** What the request says about the checkout. */
export function givenCheckout(request: Request): GivenCheckout {
  const { buyer_preference_for_partial_cancellation, is_buyer_shop_collection, virtual_contact_number } =
    request;
  return {
    ...(request.payment_list && {
      payments: request.payment_list.map((payment) => ({ ...no_details, ...payment })),
    }),
    ...(buyer_preference_for_partial_cancellation && { buyer_preference_for_partial_cancellation }),
    ...(is_buyer_shop_collection && { is_buyer_shop_collection }),
    ...(virtual_contact_number !== undefined && { virtual_contact_number }),
  };
}

/** Why the shop cannot have an order with this checkout. */
export function findCheckoutObstacle(
  { virtual_contact_number, prescription_image_list = [] }: Request,
  lines: readonly LineFacts[],
  shop: { readonly region: Region; readonly seller_type: string },
  channel: Parameters<typeof hasVirtualNumbers>[1],
) {
  if (virtual_contact_number !== undefined && !hasVirtualNumbers(shop.region, channel))
    return 'virtual_number_impossible';
  const has_images = prescription_image_list.length > 0;
  const is_prescribed =
    has_images ||
    lines.some(({ is_prescription_item, consultation_id }) => is_prescription_item || consultation_id);
  if (is_prescribed && !sellsOnPrescription(shop)) return 'no_prescription_sold';
  return has_images && !showsPrescriptions(shop) ? 'no_prescription_sold' : undefined;
}
