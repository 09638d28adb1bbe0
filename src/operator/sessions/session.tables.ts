import { column, nullable, type Rows, table } from '../../engine/store/table.ts';

export const sessionTables = {
  /** Browsers in which somebody has logged in to the console. */
  console_session: table({
    tenant: 'local',
    stays: true,
    key: ['session_sha256'],
    columns: {
      /** The session id itself is only in the cookie. */
      session_sha256: column.text(64),
      /**
       * The token that logged in: the session may do what that token may do at the moment. For a person who signed in at
       * a provider, a digest of the person.
       */
      token_sha256: column.text(64),
      /** The name of a person who signed in at a provider; null for a token. */
      person_name: nullable(column.text(200)),
      /** The person's value of the claim. The session may do what the settings give that value at the moment. */
      claim_value: nullable(column.text(200)),
      /** A digest of the provider, client and claim of the settings. With others, the session has ended. */
      provider_sha256: nullable(column.text(64)),
      /** When it ends, used or not, by the wall clock; null for a token, with which it ends. */
      ends_at: nullable(column.timestamp()),
      created_at: column.timestamp(),
      /** When it was last used, by the wall clock, up to a minute late. */
      seen_at: column.timestamp(),
    },
    indexes: { console_session_token: { columns: ['token_sha256', 'seen_at'] } },
  }),
};

export type SessionTables = Rows<typeof sessionTables>;
