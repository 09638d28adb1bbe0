// What the commands need from the program. `main.ts` passes it in, so that the CLI does not import the
// program.

import type { AccountCommands } from './accounts/account_commands.ts';
import type { Flags } from './flags.ts';
import type { GenerateCommands } from './generate/generate_commands.ts';
import type { ForwardingCommands } from './pushes/forwarding.ts';
import type { SellerCommands } from './sellers/seller_commands.ts';
import type { TransferCommands } from './transfer/transfer_commands.ts';

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
  /** Undefined if there is no demo marketplace. */
  readonly demo: Credentials | undefined;
  /** Path of the master key, if it was just created. */
  readonly master_key_made: string | undefined;
  /** Whether the server's own marketplace has a journal, faults and a movable clock. */
  readonly has_test_tools: boolean;
  /** Makes a link that logs in to the console once, within ten minutes; undefined if the console is off. */
  readonly makeLoginLink: () => string | undefined;
  /** What answers operations that Stoa does not have; undefined if nothing does. */
  readonly missing_operations:
    | {
        readonly stub: string | undefined;
        readonly stub_count: number;
        readonly upstream: string | undefined;
        /** Folder in which the answers of the upstream are kept. */
        readonly upstream_fixtures: string | undefined;
      }
    | undefined;
  /** Time since the start of the process, in milliseconds. */
  readonly ready_after_ms: number;
}

/** The result of one check of `stoa doctor`. */
export interface Finding {
  /** What was checked, such as `migrations`. */
  readonly subject: string;
  readonly is_ok: boolean;
  /** What was found and, if it is a problem, what to do. */
  readonly detail: string;
}

/** URL of the operator API, and the token for it. */
export interface OperatorAddress {
  readonly operator_url: string;
  readonly operator_token: string;
  /** The sandbox to work in, instead of the server's own marketplace. */
  readonly sandbox_id?: string | undefined;
  /** How long each answer may take, in milliseconds; default 30 seconds. */
  readonly timeout_ms?: number | undefined;
}

/** A token of the operator API, without its secret. Times are Unix seconds. */
export interface OperatorTokenInfo {
  readonly token_name: string;
  readonly scope: string;
  readonly role: string;
  /** What it may do, instead of a role. */
  readonly permit_list?: readonly string[];
  readonly shop_id_list?: readonly number[];
  readonly created_at: number;
  readonly expires_at: number | null;
  readonly last_used_at: number | null;
  readonly revoked_at: number | null;
}

/** What a token is to be limited to. What is left out stays as it is. */
export interface OperatorTokenLimits {
  readonly token_name: string;
  readonly scope?: 'read' | 'write' | 'admin' | undefined;
  readonly role?: 'admin' | 'support' | 'logistics' | 'finance' | 'listed' | undefined;
  readonly permit_list?: readonly string[] | undefined;
  readonly shop_id_list?: readonly number[] | undefined;
  readonly every_shop?: boolean | undefined;
  /** From now; 0 for no end. */
  readonly days?: number | undefined;
}

export interface Commands
  extends AccountCommands,
    ForwardingCommands,
    GenerateCommands,
    SellerCommands,
    TransferCommands {
  /**
   * Serves until the process is told to stop. `onReady` is called once, when calls are answered. It is told the examples
   * of the operations in `examples_of`; of all of them if that is left out.
   */
  serve(
    flags: Flags,
    options: { readonly examples_of?: readonly string[] },
    onReady: (info: ServerInfo) => Promise<void>,
  ): Promise<void>;
  /**
   * Migrates, or with `check` only reports what is pending.
   *
   * @param first_drawn_id the first id that Stoa draws itself in this database.
   */
  migrate(
    flags: Flags,
    check: boolean,
    first_drawn_id?: number,
  ): Promise<{ applied: readonly string[]; pending: readonly string[]; newer: readonly string[] }>;
  /** The statements of what `migrate` would do, and what waits for each. Changes nothing. */
  planMigrations(flags: Flags): Promise<{
    readonly holds_all_writes: boolean;
    readonly migrations: readonly {
      readonly title: string;
      readonly oldest_release?: string;
      readonly statements: readonly { readonly sql: string; readonly waits?: string }[];
    }[];
  }>;
  /**
   * Describes the demo marketplace, or only one caller, or only the caller of an operation's example. With
   * `load`, the demo is first loaded into a database that does not have it.
   */
  demo(flags: Flags, options: { load?: boolean; only?: string; example_of?: string }): Promise<Credentials>;
  /** Checks everything that a start depends on, and changes nothing. */
  doctor(flags: Flags): Promise<readonly Finding[]>;
  /** Writes a backup of an embedded database to a file or a folder, while a server may run on it. */
  backup(
    flags: Flags,
    target: string,
  ): Promise<{ path: string; bytes: number; created_at: number; has_secrets: boolean }>;
  /** Makes an embedded database from a backup, where none is. */
  restore(
    flags: Flags,
    file: string,
  ): Promise<{
    path: string;
    created_at: number;
    version: string;
    secret_paths: readonly string[];
    has_master_key: boolean;
  }>;
  /** The valid keys of a partner, newest first. */
  listPartnerKeys(flags: Flags, partner_id: number): Promise<readonly string[]>;
  /** Creates a token for the operator API. @returns the token, which cannot be shown again later. */
  addOperatorToken(flags: Flags, asked: OperatorTokenLimits): Promise<string>;
  /** Changes what a token may do, and how long. What is left out stays as it is. */
  changeOperatorToken(flags: Flags, asked: OperatorTokenLimits): Promise<void>;
  listOperatorTokens(flags: Flags): Promise<readonly OperatorTokenInfo[]>;
  revokeOperatorToken(flags: Flags, token_name: string): Promise<void>;
  /**
   * Runs some work with an operator API: the one at the given URL, or of the server that runs on this
   * database. If none runs and the database is embedded, this process serves one, unless the work needs a server that
   * stays.
   */
  withOperator(
    flags: Flags,
    operator_url: string | undefined,
    work: (at: OperatorAddress) => Promise<void>,
    options?: { readonly needs_server?: boolean },
  ): Promise<void>;
}

/** Loads the program when a command needs it. */
export type LoadCommands = () => Promise<Commands>;

/** Loads what a command needs that only calls the operator API. */
export type LoadOperator = () => Promise<Pick<Commands, 'withOperator'>>;
