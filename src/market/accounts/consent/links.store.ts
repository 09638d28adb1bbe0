// Links of partners to shops and merchants. The owner's row is authoritative, and the partner has a copy.
import { type Kysely, sql } from 'kysely';
import { inserted } from '../../../engine/store/insert.ts';
import type { Params, Row } from '../../../engine/store/param.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import { type AccountsTables, accountsTables } from '../accounts.tables.ts';

type AnyTables = Record<string, Row>;
type OwnerKind = 'shop' | 'merchant';
const statement = statementsOn<AnyTables>();
const typed = statementsOn<AccountsTables>();

/** The key of a link. The id of its shop or merchant has the same name for both tables. */
export type LinkKey = { readonly owner_id: number; readonly partner_id: number };

export type LinkRow = LinkKey & {
  readonly linked_at: number;
  readonly expires_at: number;
  readonly unlinked_at: number | null;
  readonly revision: number;
};

const columnsOf = (tenant: string) => [
  sql<number>`${sql.ref(tenant)}`.as('owner_id'),
  sql<number>`partner_id`.as('partner_id'),
  sql<number>`linked_at`.as('linked_at'),
  sql<number>`expires_at`.as('expires_at'),
  sql<number | null>`unlinked_at`.as('unlinked_at'),
  sql<number>`revision`.as('revision'),
];

const selectLink = (db: Kysely<AnyTables>, kind: OwnerKind, p: Params<LinkKey>) => {
  const { tenant } = accountsTables[`${kind}_link`];
  return db
    .selectFrom(`${kind}_link`)
    .select(columnsOf(tenant))
    .where(tenant, '=', p.owner_id)
    .where('partner_id', '=', p.partner_id)
    .$castTo<LinkRow>();
};

/** Locks a link until this transaction ends, so that issuing tokens and withdrawing the link wait for one another. */
const lockLinkOf = (kind: OwnerKind) =>
  statement((db, p: Params<LinkKey>) => selectLink(db, kind, p).forUpdate());

/** The statements of one kind of links. Both kinds have the same statements. */
function statementsOf(kind: OwnerKind) {
  const name = `${kind}_link` as const;
  const copy_name = `partner_${kind}_link` as const;
  const { tenant } = accountsTables[name];
  return {
    find: statement((db, p: Params<LinkKey>) => selectLink(db, kind, p)),
    lock: lockLinkOf(kind),
    /** Inserts a link, or renews it with a new end. */
    upsert: statement((db, p: Params<LinkKey & { linked_at: number; expires_at: number }>) =>
      db
        .insertInto(name)
        .values({
          [tenant]: p.owner_id,
          partner_id: p.partner_id,
          linked_at: p.linked_at,
          expires_at: p.expires_at,
          unlinked_at: null,
          expired_at: null,
          revision: 1,
        })
        .onConflict((conflict) =>
          conflict.columns([...accountsTables[name].key]).doUpdateSet({
            ...inserted('linked_at', 'expires_at', 'unlinked_at', 'expired_at'),
            revision: sql<number>`${sql.ref(`${name}.revision`)} + 1`,
          }),
        ),
    ),
    unlink: statement((db, p: Params<LinkKey & { unlinked_at: number }>) =>
      db
        .updateTable(name)
        .set({ unlinked_at: p.unlinked_at, revision: sql<number>`revision + 1` })
        .where(tenant, '=', p.owner_id)
        .where('partner_id', '=', p.partner_id)
        .where('unlinked_at', 'is', null),
    ),
    /** Writes the partner's copy, unless the copy is already at this revision or a later one. */
    copy: statement((db, p: Params<LinkRow>) =>
      db
        .insertInto(copy_name)
        .values({
          partner_id: p.partner_id,
          [tenant]: p.owner_id,
          linked_at: p.linked_at,
          expires_at: p.expires_at,
          unlinked_at: p.unlinked_at,
          revision: p.revision,
        })
        .onConflict((conflict) =>
          conflict
            .columns([...accountsTables[copy_name].key])
            .doUpdateSet(inserted('linked_at', 'expires_at', 'unlinked_at', 'revision'))
            .where(`${copy_name}.revision`, '<', p.revision),
        ),
    ),
  };
}

export const linkStatements = { shop: statementsOf('shop'), merchant: statementsOf('merchant') };

const partnersOf = (kind: OwnerKind) =>
  statement(
    (db, p: Params<{ owner_id: number; now: number }>) => {
      const { tenant } = accountsTables[`${kind}_link`];
      return db
        .selectFrom(`${kind}_link`)
        .select('partner_id')
        .where(tenant, '=', p.owner_id)
        .where('unlinked_at', 'is', null)
        .where('expires_at', '>', p.now)
        .$castTo<{ partner_id: number }>();
    },
    { scans: 'a shop or merchant is linked to few partners' },
  );

/** The partners that a shop or merchant is linked to now. */
export const listLinkedPartners = { shop: partnersOf('shop'), merchant: partnersOf('merchant') };

type Page = { partner_id: number; now: number; limit: number; offset: number };

/** A page of the shops that a partner is linked to now, read from the partner's copy, in the order of shop_id. */
export const listLinkedShopsPage = typed(
  (db, p: Params<Page>) =>
    db
      .selectFrom('partner_shop_link')
      .select(['shop_id', 'linked_at', 'expires_at'])
      .where('partner_id', '=', p.partner_id)
      .where('unlinked_at', 'is', null)
      .where('expires_at', '>', p.now)
      .orderBy('shop_id')
      .limit(p.limit)
      .offset(p.offset),
  { scans: 'a page starts at an offset and skips links that have ended' },
);

/** A page of the merchants that a partner is linked to now, in the order of merchant_id. */
export const listLinkedMerchantsPage = typed(
  (db, p: Params<Page>) =>
    db
      .selectFrom('partner_merchant_link')
      .select(['merchant_id', 'linked_at', 'expires_at'])
      .where('partner_id', '=', p.partner_id)
      .where('unlinked_at', 'is', null)
      .where('expires_at', '>', p.now)
      .orderBy('merchant_id')
      .limit(p.limit)
      .offset(p.offset),
  { scans: 'a page starts at an offset and skips links that have ended' },
);
