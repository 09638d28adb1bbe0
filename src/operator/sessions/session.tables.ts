import { column, type Rows, table } from '../../engine/store/table.ts';

export const sessionTables = {
  /** Browsers in which somebody has logged in to the console. */
  console_session: table({
    tenant: 'local',
    stays: true,
    key: ['session_sha256'],
    columns: {
      /** The session id itself is only in the cookie. */
      session_sha256: column.text(64),
      /** The token that logged in. The session may do what that token may do at the moment. */
      token_sha256: column.text(64),
      created_at: column.timestamp(),
      /** When it was last used, by the wall clock, up to a minute late. */
      seen_at: column.timestamp(),
    },
    indexes: { console_session_token: { columns: ['token_sha256', 'seen_at'] } },
  }),
};

export type SessionTables = Rows<typeof sessionTables>;
