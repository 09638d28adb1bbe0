// Creates the templates of sandboxes: an empty marketplace, and the demo with all jobs done that are due when
// it is loaded.

import { JobQueue } from '../../engine/jobs/job_queue.ts';
import { Ids } from '../../engine/store/ids.ts';
import { toJson } from '../../engine/store/json.ts';
import { createSchema } from '../../engine/store/migrations/create_schema.ts';
import { migrate, schemaDigest } from '../../engine/store/migrations/migrate.ts';
import { openSqlite } from '../../engine/store/sqlite/sqlite.ts';
import { guarded } from '../../engine/stray_errors.ts';
import { listPartners } from '../../market/accounts/accounts.store.ts';
import { shop_ids } from '../../market/accounts/accounts.tables.ts';
import { insertPartner } from '../../market/accounts/actions/partner_actions.store.ts';
import type { TemplateMaker } from '../../testing/sandboxes/kept/templates.ts';
import {
  first_sandbox_partner_id,
  firstPartnerId,
  numberPartnersSql,
  type PartnerColumns,
  template_range,
} from '../../testing/sandboxes/partner_range.ts';
import { loadDemoRows } from '../demo/demo.ts';
import type { OpenMarketplace } from '../server/open_marketplace.ts';
import { runMarketplace, type SharedServices } from '../server/running_marketplace.ts';

/** Shops that are created in a sandbox have 32-bit ids, too, because clients may expect that of test shops. */
const border_sql = `insert into id_border (kind, first_drawn_id) values ('${shop_ids.name}', ${first_sandbox_partner_id})
  on conflict do update set first_drawn_id = excluded.first_drawn_id`;

export function templateMaker(
  server: OpenMarketplace,
  surroundings: SharedServices,
  columns: PartnerColumns,
): TemplateMaker {
  const { settings, wall_clock } = server;
  const { served } = surroundings;
  const open = (path: string) => openSqlite(path, { is_disposable: true });
  return {
    schema: schemaDigest(served),
    async make(template, path, now) {
      const database = await open(path);
      try {
        await migrate(database, wall_clock, served, createSchema(served));
        if (template === 'demo') await loadDemoRows(database, now);
        const row = { partner_name: 'Sandbox', redirect_origins: toJson([]), redirect_uris: toJson([]) };
        await database.transaction(async (store) => {
          await store.execute(border_sql);
          if (template === 'empty')
            await store.run(insertPartner, { ...row, partner_id: firstPartnerId(template_range) });
          else {
            const ids = (await store.all(listPartners, {})).map(({ partner_id }) => partner_id);
            await store.execute(numberPartnersSql(columns, ids, template_range));
          }
        });
      } finally {
        await database.close();
      }
    },
    async doDueWork(path, now, signal) {
      // If a server runs no jobs, its sandboxes run them when their clocks move.
      if (settings.job_interval_ms === 0) return 0;
      const database = await open(path);
      try {
        const opened = {
          ...server,
          database,
          business_clock: { now_ms: () => now * 1_000 },
          ids: new Ids(database),
          jobs: new JobQueue(),
        };
        const { worker } = runMarketplace(opened, surroundings, {
          sandbox: undefined,
          url_prefix: '',
        });
        signal.addEventListener(
          'abort',
          guarded(() => worker.stop(0)),
          { once: true },
        );
        return await worker.runDue();
      } finally {
        await database.close();
      }
    },
  };
}
