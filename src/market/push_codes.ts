// All push codes. A browser may load this file: it imports declarations of pushes and nothing else.
import type { OpenPushCode, PushOf } from '../kit/pushes/push_code.ts';
import { accountsPushes } from './accounts/accounts.pushes.ts';
import { discountPushes } from './discount/discount.pushes.ts';
import { logisticsPushes } from './logistics/logistics.pushes.ts';
import { mediaSpacePushes } from './media_space/media_space.pushes.ts';
import { orderPushes } from './order/order.pushes.ts';
import { productPushes } from './product/product.pushes.ts';
import { returnsPushes } from './returns/returns.pushes.ts';

export const push_codes = [
  ...accountsPushes,
  ...orderPushes,
  ...logisticsPushes,
  ...returnsPushes,
  ...productPushes,
  ...mediaSpacePushes,
  ...discountPushes,
] as const;

/** A push of any code. */
export type AnyPush = PushOf<(typeof push_codes)[number]>;
/** The number of a push. */
export type PushNumber = AnyPush['code'];
/** The push of one code, or of some. */
export type Push<Code extends PushNumber = PushNumber> = Extract<AnyPush, { readonly code: Code }>;

const no_shape = 'The public facts that Stoa follows give no shape for it.';
const none = (from: number, to: number, reason: string) =>
  Array.from({ length: to - from + 1 }, (_, at): OpenPushCode => ({ code: from + at, reason }));

/** The other codes of the family, which Stoa does not send. */
export const open_push_codes: readonly OpenPushCode[] = [
  { code: 5, about: 'Updates of the platform', reason: 'Stoa publishes no announcements.' },
  { code: 6, about: 'Item banned', reason: 'Code 16 has replaced it.' },
  { code: 10, about: 'Chat', reason: 'Stoa has no chat.' },
  {
    code: 13,
    about: 'Result of a brand registration',
    reason: 'Stoa has no operation that registers brands.',
  },
  ...none(23, 25, no_shape),
  ...none(27, 28, no_shape),
  ...none(31, 38, no_shape),
];
