import type { RecordRow } from '../../state/act.ts';

/** An edit that met a newer row. */
export interface Conflict {
  /** The row as it was when the form was opened, and as it is now. */
  readonly before: RecordRow;
  readonly now: RecordRow;
  readonly etag: string | undefined;
  /** What the form wanted to change. */
  readonly patch: RecordRow;
}

const shown = (value: unknown) =>
  value === undefined || value === null ? '–' : typeof value === 'string' ? value : JSON.stringify(value);
const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** What changed in between, next to what the form wants to change. */
export function RowConflict({
  conflict,
  onKeepMine,
  onTakeTheirs,
}: {
  conflict: Conflict;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}) {
  const { before, now, patch } = conflict;
  const changed = Object.keys({ ...before, ...now }).filter((name) => !isSame(before[name], now[name]));
  const names = [...new Set([...changed, ...Object.keys(patch)])];
  return (
    <div class="note warn" role="alert">
      <p>
        <strong>Somebody changed this row in between. Nothing was written.</strong>
      </p>
      <div class="scroll" tabIndex={0}>
        <table aria-label="What changed in between">
          <thead>
            <tr>
              <th>Field</th>
              <th>When you opened it</th>
              <th>Now</th>
              <th>Yours</th>
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <tr>
                <th scope="row">{name}</th>
                <td class="wrap">{shown(before[name])}</td>
                <td class="wrap">
                  {changed.includes(name) ? <mark>{shown(now[name])}</mark> : shown(now[name])}
                </td>
                <td class="wrap">{name in patch ? shown(patch[name]) : ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div class="buttons conflict_buttons">
        <button type="button" class="main" onClick={onKeepMine}>
          Put my changes on the new row
        </button>
        <button type="button" onClick={onTakeTheirs}>
          Take the new row
        </button>
      </div>
    </div>
  );
}
