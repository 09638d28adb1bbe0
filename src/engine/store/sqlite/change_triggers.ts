// Hears which announced rows change in a file. Changes of this program call triggers that only its own connection
// has, since other programs do not have the function that they call. Of other programs SQLite tells only that they
// have written something.
import type { AnnouncedTable } from '../announced.ts';
import { HeardChanges } from '../heard_changes.ts';
import type { GroupCommit } from './group_commit.ts';
import type { SnapshotReader } from './snapshot_reader.ts';
import type { SqliteConnection } from './sqlite_connection.ts';

/** How often to look whether another program has written, while callers are looked up. */
const look_interval_ms = 300;

const note = (owner: string, row: 'old' | 'new') => `select note_change('${owner}', ${row}.${owner});`;

const createTriggers = ({ table_name, owner, columns, inserts }: AnnouncedTable): string =>
  [
    `update of ${columns.join(', ')} on main.${table_name} begin ${note(owner, 'old')} ${note(owner, 'new')} end`,
    `delete on main.${table_name} begin ${note(owner, 'old')} end`,
    ...(inserts ? [`insert on main.${table_name} begin ${note(owner, 'new')} end`] : []),
  ]
    .map((event, at) => `create temp trigger announce_${table_name}_${at} after ${event};`)
    .join('\n');

export class ChangeTriggers {
  readonly changes = new HeardChanges((now_ms) => this.#isHearing(now_ms));
  /** The changes of transactions that are not committed yet. */
  #noted: (readonly [owner: string, owner_id: number])[] = [];
  #state: 'unheard' | 'preparing' | 'heard' = 'unheard';
  #version: unknown;
  #looked_ms = Number.NEGATIVE_INFINITY;

  constructor(
    readonly of: {
      readonly writer: SqliteConnection;
      readonly reader: SnapshotReader;
      readonly commits: GroupCommit;
    },
    readonly announced: readonly AnnouncedTable[],
  ) {}

  /** Called just before each commit, in the same turn. Changes of transactions that were undone do no harm. */
  announce(): void {
    if (this.#noted.length === 0) return;
    for (const [owner, owner_id] of this.#noted) this.changes.note(owner, owner_id);
    this.#noted = [];
  }

  #isHearing(now_ms: number): boolean {
    if (this.of.writer.closed_by) return false;
    if (this.#state === 'unheard') this.#prepare();
    if (this.#state !== 'heard') return false;
    if (Math.abs(now_ms - this.#looked_ms) >= look_interval_ms) this.#look(now_ms);
    return true;
  }

  /** Makes the triggers in a transaction without others, whose undoing would remove them again. */
  #prepare(): void {
    this.#state = 'preparing';
    const { writer, commits } = this.of;
    commits.enqueue({
      is_alone: true,
      attempt: async () => {
        writer.db.function('note_change', (owner: string, owner_id: number) => {
          this.#noted.push([owner, owner_id]);
          return null;
        });
        writer.db.exec(this.announced.map(createTriggers).join('\n'));
        const settle = () => {
          this.#state = 'heard';
        };
        return { settle, is_kept: true };
      },
      reject: () => {
        this.#state = 'unheard';
      },
      deadline: undefined,
    });
  }

  /** Looks whether another program has written. */
  #look(now_ms: number): void {
    this.#looked_ms = now_ms;
    const { data_version: version } = this.of.writer.db.prepare('pragma data_version').get() ?? {};
    if (version === this.#version) return;
    this.#version = version;
    // What is read from now on is not older than the version.
    this.of.reader.endSnapshot();
    this.changes.noteAll();
  }
}
