import type { ActionHandler } from '../../engine/action/action_handler.ts';
import { listAuditEvents, type StoredEvent } from './audit.store.ts';
import type { audit_list } from './audit_actions.contract.ts';
import { type AuditDetail, detailOf } from './audit_event.ts';

function shownEvent({ detail: _, shop_id: __, ...event }: StoredEvent, detail: AuditDetail) {
  const { ids, ids_left_out = 0, request, before, after, is_cut } = detail;
  return {
    ...event,
    ids: [...ids],
    ids_left_out,
    ...(request && { request }),
    ...(before && { before }),
    ...(after && { after }),
    is_cut: is_cut ?? false,
  };
}

/** How often a page is read on because other ids have the value that is looked for. Then the page is shorter. */
const reads_max = 10;

const placeOf = (after: string) => {
  const [at_ms, request_id = ''] = after.split('-');
  return { at_ms: Number(at_ms), request_id };
};

export const listAudit: ActionHandler<typeof audit_list> = async (
  { store },
  { from = 0, until, actor, action, id, shop_id, limit, after },
) => {
  const shop = shop_id?.toString();
  const filter = {
    from_ms: from * 1_000,
    until_ms: until === undefined ? Number.MAX_SAFE_INTEGER : until * 1_000,
    actor_name: actor,
    action,
    id_value: id ?? shop,
    after: after === undefined ? undefined : placeOf(after),
  };
  const namesWhatIsAsked = ({ ids }: AuditDetail) =>
    (id === undefined || ids.some(({ id_value }) => id_value === id)) &&
    (shop === undefined || ids.some(({ id_field, id_value }) => id_field === 'shop_id' && id_value === shop));
  const events: ReturnType<typeof shownEvent>[] = [];
  let place = filter.after;
  let is_more = true;
  for (let read = 0; is_more && events.length < limit && read < reads_max; read++) {
    const wanted = limit - events.length;
    const rows = await listAuditEvents(store, { ...filter, after: place }, wanted + 1);
    is_more = rows.length > wanted;
    for (const row of rows.slice(0, wanted)) {
      place = row;
      const detail = detailOf(row);
      if (namesWhatIsAsked(detail)) events.push(shownEvent(row, detail));
    }
  }
  return { events, next: is_more && place ? `${place.at_ms}-${place.request_id}` : null };
};
