// Creates the templates of sandboxes: an empty marketplace, and the demo.

import { toJson } from '../../engine/store/json.ts';
import { createSchema } from '../../engine/store/migrations/create_schema.ts';
import { migrate, schemaDigest } from '../../engine/store/migrations/migrate.ts';
import { openSqlite } from '../../engine/store/sqlite/sqlite.ts';
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
import type { SharedServices } from '../server/running_marketplace.ts';

/** Shops that are created in a sandbox have 32-bit ids, too, because clients may expect that of test shops. */
const border_sql = `insert into id_border (kind, first_drawn_id) values ('${shop_ids.name}', ${first_sandbox_partner_id})
  on conflict do update set first_drawn_id = excluded.first_drawn_id`;

export function templateMaker(
  { wall_clock }: OpenMarketplace,
  { served }: SharedServices,
  columns: PartnerColumns,
): TemplateMaker {
  const open = (path: string) => openSqlite(path, { is_disposable: true });
  return {
    schema: schemaDigest(served),
    async make(template, path, now) {
      const database = await open(path);
      try {
        await migrate(database, wall_clock, served, { newSchema: createSchema(served) });
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
  };
}
