import type { Handler } from '../../engine/gateway/handler.ts';
import type { RequestOf } from '../../kit/contract/operation.ts';
import { type Refusal, refused } from '../../kit/contract/refusal.ts';
import { setHolidayMode } from '../accounts/shop_changes.ts';
import type { set_shop_holiday_mode } from './set_shop_holiday_mode.contract.ts';
import { holiday_days_max } from './shop.ts';

type Request = RequestOf<typeof set_shop_holiday_mode>;

const hour_s = 3_600;

/** Why a holiday cannot have these times (Unix seconds); undefined if it can. */
export function findTimeProblem(
  start: number | undefined,
  end: number | undefined,
  now: number,
): Refusal<'holiday_start' | 'holiday_end' | 'holiday_backwards' | 'holiday_too_long'> | undefined {
  if (start !== undefined && start % hour_s !== 0) return refused('holiday_start');
  if (end === undefined) return undefined;
  if ((end + 1) % hour_s !== 0) return refused('holiday_end');
  const length = end - (start ?? now);
  if (length <= 0) return refused('holiday_backwards');
  return length > holiday_days_max * 86_400 ? refused('holiday_too_long') : undefined;
}

/** The columns of a holiday mode that is set at `now`. */
function holidayRow(request: Request, now: number) {
  if (!request.holiday_mode_on)
    return {
      holiday_mode_on: 0,
      holiday_mode_type: 0,
      holiday_mode_start_time: null,
      holiday_mode_end_time: null,
      holiday_mode_description: '',
    } as const;
  return {
    holiday_mode_on: 1,
    holiday_mode_type: request.holiday_mode_type,
    holiday_mode_start_time: request.holiday_mode_start_time ?? now,
    holiday_mode_end_time: request.holiday_mode_end_time ?? null,
    holiday_mode_description: request.holiday_mode_description,
  } as const;
}

export const setShopHolidayMode: Handler<typeof set_shop_holiday_mode> = async (
  { shop: { shop_id }, store, now, partner_id, request_id },
  request,
) => {
  const { holiday_mode_on, holiday_mode_start_time, holiday_mode_end_time } = request;
  const problem = holiday_mode_on && findTimeProblem(holiday_mode_start_time, holiday_mode_end_time, now);
  if (problem) return problem;
  const actor = { actor: 'seller', partner_id, request_id, now } as const;
  await setHolidayMode(store, shop_id, holidayRow(request, now), actor);
  return { debug_msg: '' };
};
