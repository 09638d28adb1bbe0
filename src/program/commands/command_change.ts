import { commandLineActor } from '../../operator/audit/actor.ts';
import { notedDatabase } from '../../operator/audit/audited_changes.ts';
import { auditedDatabase } from '../../operator/audit/record_audit.ts';
import type { OpenMarketplace } from '../server/open_marketplace.ts';

/** What a command changes, as the audit names it. */
export interface CommandChange {
  readonly action: string;
  /** The ids that the command names. Those that are undefined are left out. */
  readonly ids?: Readonly<Record<string, string | number | undefined>>;
}

const idsOf = ({ ids = {} }: CommandChange) =>
  Object.entries(ids).flatMap(([id_field, value]) =>
    value === undefined ? [] : [{ id_field, id_value: String(value) }],
  );

/** The same marketplace for a command, whose first change writes an audit event. */
export const changedBy = (marketplace: OpenMarketplace, change: CommandChange): OpenMarketplace => ({
  ...marketplace,
  database: auditedDatabase(marketplace.database, marketplace.wall_clock, commandLineActor(), change.action, {
    ids: idsOf(change),
  }),
});

/** The same marketplace for a command that changes nothing. @throws Error in a transaction that changes something. */
export const onlyRead = (marketplace: OpenMarketplace): OpenMarketplace => ({
  ...marketplace,
  database: notedDatabase(marketplace.database, () => {
    throw new Error('A command that says that it changes nothing has changed something.');
  }),
});
