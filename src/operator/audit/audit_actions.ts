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
  const rows = await listAuditEvents(store, filter, limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const events = page.map((row) => ({ row, detail: detailOf(row) }));
  return {
    events: events.flatMap(({ row, detail }) => (namesWhatIsAsked(detail) ? [shownEvent(row, detail)] : [])),
    next: rows.length > limit && last ? `${last.at_ms}-${last.request_id}` : null,
  };
};
