import type { Migration } from '../../../engine/store/migrations/migration.ts';

export const keepHistoryAsEvents: Migration = {
  name: '0003_keep_history_as_events',
  sql: ({ join_json_entries }) => `
    insert into event (shop_id, subject, seq, kind, actor, partner_id, request_id, data, happened_at)
    select shop_id, 'package:' || order_sn || '/' || package_number, entry.key + 1,
      entry.value ->> 'transition', entry.value ->> 'actor', cast(entry.value ->> 'partner_id' as bigint),
      entry.value ->> 'request_id',
      '{"from_status":"' || (entry.value ->> 'from_status') || '","to_status":"' || (entry.value ->> 'to_status') || '"}',
      cast(entry.value ->> 'moved_at' as bigint)
    from package ${join_json_entries('package.history')};
    alter table package drop column history;
  `,
};
