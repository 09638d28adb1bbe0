import type { ActionHandler } from '../../engine/action/action_handler.ts';
import { parseJson } from '../../engine/store/json.ts';
import { listAuditEvents, type StoredEvent } from './audit.store.ts';
import type { audit_list } from './audit_actions.contract.ts';
import type { AuditDetail } from './audit_event.ts';

function shownEvent({ detail, shop_id: _, ...event }: StoredEvent) {
  const { ids, ids_left_out = 0, request, before, after, is_cut } = parseJson(detail) as AuditDetail;
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
  const filter = {
    from_ms: from * 1_000,
    until_ms: until === undefined ? Number.MAX_SAFE_INTEGER : until * 1_000,
    actor_name: actor,
    action,
    id_value: id,
    shop_id: shop_id === undefined ? undefined : String(shop_id),
    after: after === undefined ? undefined : placeOf(after),
  };
  const rows = await listAuditEvents(store, filter, limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const distinct = page.filter((row, at) => row.request_id !== page[at - 1]?.request_id);
  return {
    events: distinct.map(shownEvent),
    next: rows.length > limit && last ? `${last.at_ms}-${last.request_id}` : null,
  };
};
