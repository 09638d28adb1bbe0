import { insertInto } from '../../engine/store/insert.ts';
import type { Params } from '../../engine/store/param.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import { type SessionTables, sessionTables } from './session.tables.ts';

const statement = statementsOn<SessionTables>();

type OneSession = { session_sha256: string };

export const insertSession = insertInto(sessionTables, 'console_session');

export const findSession = statement((db, p: Params<OneSession>) =>
  db
    .selectFrom('console_session')
    .select(['token_sha256', 'seen_at', 'person_name', 'claim_value', 'provider_sha256', 'ends_at'])
    .where('session_sha256', '=', p.session_sha256),
);

/** The sessions of a token or person, idle longest last. */
export const listSessions = statement(
  (db, p: Params<{ token_sha256: string }>) =>
    db
      .selectFrom('console_session')
      .select(['session_sha256'])
      .where('token_sha256', '=', p.token_sha256)
      .orderBy('seen_at', 'desc'),
  { scans: 'there are few sessions' },
);

export const touchSession = statement((db, p: Params<OneSession & { seen_at: number }>) =>
  db
    .updateTable('console_session')
    .set({ seen_at: p.seen_at })
    .where('session_sha256', '=', p.session_sha256),
);

export const deleteSession = statement((db, p: Params<OneSession>) =>
  db.deleteFrom('console_session').where('session_sha256', '=', p.session_sha256),
);

/** Sessions that were idle too long, and those of people that have ended. */
export const deleteEndedSessions = statement(
  (db, p: Params<{ seen_until: number; now: number }>) =>
    db
      .deleteFrom('console_session')
      .where((eb) => eb.or([eb('seen_at', '<=', p.seen_until), eb('ends_at', '<=', p.now)])),
  { scans: 'there are few sessions' },
);
