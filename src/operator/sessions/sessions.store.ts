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
    .select(['token_sha256', 'seen_at'])
    .where('session_sha256', '=', p.session_sha256),
);

/** The sessions of a token, idle longest last. */
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

export const deleteIdleSessions = statement(
  (db, p: Params<{ seen_until: number }>) =>
    db.deleteFrom('console_session').where('seen_at', '<=', p.seen_until),
  { scans: 'there are few sessions' },
);
