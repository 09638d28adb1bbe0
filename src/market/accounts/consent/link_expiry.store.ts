// Links that have expired, and links that end soon.
import { sql } from 'kysely';
import type { Params, Row } from '../../../engine/store/param.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import { accountsTables } from '../accounts.tables.ts';

const statement = statementsOn<Record<string, Row>>();

/** A link, with the id of its shop or merchant. */
type Link = { readonly owner_id: number; readonly partner_id: number; readonly expires_at: number };

function statementsFor(kind: 'shop' | 'merchant') {
  const name = `${kind}_link` as const;
  const copy_name = `partner_${kind}_link` as const;
  const { tenant } = accountsTables[name];
  const owner_id = sql<number>`${sql.ref(tenant)}`.as('owner_id');
  return {
    /** Links that have expired, and whose end is not recorded yet. */
    listExpired: statement(
      (db, p: Params<{ now: number; limit: number }>) =>
        db
          .selectFrom(name)
          .select([owner_id, 'partner_id', 'expires_at'])
          .where('unlinked_at', 'is', null)
          .where('expired_at', 'is', null)
          .where('expires_at', '<=', p.now)
          .orderBy('expires_at')
          .limit(p.limit)
          .$castTo<Link>(),
      { all_shards: 'for the periodic search for expired links' },
    ),
    /** Changes no row if the link was renewed or withdrawn meanwhile, or if its end is recorded. */
    markExpired: statement((db, p: Params<Link>) =>
      db
        .updateTable(name)
        .set({ expired_at: p.expires_at })
        .where(tenant, '=', p.owner_id)
        .where('partner_id', '=', p.partner_id)
        .where('expires_at', '=', p.expires_at)
        .where('unlinked_at', 'is', null)
        .where('expired_at', 'is', null),
    ),
    /** The partners with a link that ends in a time. */
    listPartnersOfEnding: statement(
      (db, p: Params<{ from: number; until: number }>) =>
        db
          .selectFrom(copy_name)
          .select('partner_id')
          .distinct()
          .where('unlinked_at', 'is', null)
          .where('expires_at', '>', p.from)
          .where('expires_at', '<', p.until)
          .$castTo<{ partner_id: number }>(),
      { scans: 'the links that end within a week', all_shards: 'for the search for links that end soon' },
    ),
    /** The shops or merchants of a partner whose links end in a time, in no order. */
    listEnding: statement(
      (db, p: Params<{ partner_id: number; from: number; until: number }>) =>
        db
          .selectFrom(copy_name)
          .select(owner_id)
          .where('partner_id', '=', p.partner_id)
          .where('unlinked_at', 'is', null)
          .where('expires_at', '>', p.from)
          .where('expires_at', '<', p.until)
          .$castTo<{ owner_id: number }>(),
      { scans: 'the links of a partner, once a day' },
    ),
  };
}

export const expiryStatements = { shop: statementsFor('shop'), merchant: statementsFor('merchant') };
