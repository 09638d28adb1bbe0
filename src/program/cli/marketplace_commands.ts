// What the commands ask of the program beneath them, so that the CLI does not import it: `main.ts` hands it over.

import type { AccountCommands } from './accounts/account_commands.ts';
import type { SellerCommands } from './sellers/seller_commands.ts';

/** Settings from the command line, by name; they stand before the environment. */
export type Flags = Readonly<Record<string, string>>;

export interface Credentials {
  readonly base_url: string;
  readonly partner_id: number;
  readonly partner_key: string;
  readonly shops: readonly {
    name: string;
    shop_id: number;
    region: string;
    seller_type: string;
    access_token: string;
  }[];
  readonly merchants: readonly { merchant_id: number; access_token: string }[];
  readonly sellers: readonly {
    sign_in_name: string;
    password: string;
    shop_id?: number;
    main_account_id?: number;
  }[];
  readonly examples: Readonly<Record<string, { caller: string; request: Record<string, unknown> }>>;
}

export interface ServerInfo {
  readonly base_url: string;
  readonly operator_url: string;
  readonly database: string;
  /** Undefined where there is no demo marketplace. */
  readonly demo: Credentials | undefined;
  /** The file of a master key that was made just now. */
  readonly master_key_made: string | undefined;
  /** What answers operations that Stoa does not have; undefined where nothing does. */
  readonly missing_operations:
    | {
        readonly stub: string | undefined;
        readonly stub_count: number;
        readonly upstream: string | undefined;
        /** Where the answers of the upstream are kept. */
        readonly upstream_fixtures: string | undefined;
      }
    | undefined;
  /** How long it took from the start of the process, in milliseconds. */
  readonly ready_after_ms: number;
}

/** The result of one check of `stoa doctor`. */
export interface Finding {
  /** What was looked at, such as `migrations`. */
  readonly subject: string;
  readonly is_ok: boolean;
  /** What was found, and where it is a problem, what to do. */
  readonly detail: string;
}

/** Where the operator API is reached, and with what. */
export interface OperatorAddress {
  readonly operator_url: string;
  readonly operator_token: string;
  /** The sandbox that is meant in place of the server's own marketplace. */
  readonly sandbox_id?: string | undefined;
  /** How long each answer may take; 30 seconds when left out. */
  readonly timeout_ms?: number | undefined;
}

/** A token of the operator API, without its secret. Times are Unix seconds. */
export interface OperatorTokenInfo {
  readonly token_name: string;
  readonly scope: string;
  readonly created_at: number;
  readonly revoked_at: number | null;
}

export interface Commands extends AccountCommands, SellerCommands {
  /** Serves until the process is told to stop; `onReady` is called once, when calls are answered. */
  serve(flags: Flags, onReady: (info: ServerInfo) => Promise<void>): Promise<void>;
  /**
   * Migrates, or with `check` only says what is pending.
   *
   * @param first_drawn_id where the ids that Stoa draws are to begin in this database.
   */
  migrate(
    flags: Flags,
    check: boolean,
    first_drawn_id?: number,
  ): Promise<{ applied: readonly string[]; pending: readonly string[] }>;
  /**
   * Describes the demo marketplace, or only one caller of it, or only the one of an operation's example. With `load`
   * it is put into a database that has none.
   */
  demo(flags: Flags, options: { load?: boolean; only?: string; example_of?: string }): Promise<Credentials>;
  /** Checks all that a start stands on, and changes nothing. */
  doctor(flags: Flags): Promise<readonly Finding[]>;
  /** The live keys of a partner, the newest first. */
  listPartnerKeys(flags: Flags, partner_id: number): Promise<readonly string[]>;
  /** Makes a token of the operator API. @returns the token, which nobody can find out later. */
  addOperatorToken(flags: Flags, token_name: string, scope: 'read' | 'write' | 'admin'): Promise<string>;
  listOperatorTokens(flags: Flags): Promise<readonly OperatorTokenInfo[]>;
  revokeOperatorToken(flags: Flags, token_name: string): Promise<void>;
  /**
   * Does some work with the operator API: that of this URL, or of the server that runs on this database, or, where none
   * runs on an embedded one, of this process.
   */
  withOperator(
    flags: Flags,
    operator_url: string | undefined,
    work: (at: OperatorAddress) => Promise<void>,
  ): Promise<void>;
}

/** Loads the program beneath, when a command needs it. */
export type LoadCommands = () => Promise<Commands>;
