import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { DescribedCollection } from '../../../../../kit/contract/operator/operator_description.ts';
import { type Draft, draftOf, requestOf } from '../../form/draft.ts';
import { InlineText } from '../../form/inline_text.tsx';
import { SchemaFields } from '../../form/schema_fields.tsx';
import { Link } from '../../parts/link.tsx';
import { Badge, Note, ProblemNote } from '../../parts/notes.tsx';
import { getRecord, pathOfRow, type RecordRow } from '../../state/act.ts';
import { go, route } from '../../state/route.ts';
import { AnsweredProblem, send } from '../../state/send.ts';
import { whyNot } from '../../state/session.ts';
import { DeleteRow } from './delete_row.tsx';
import { type Conflict, RowConflict } from './row_conflict.tsx';
import { filterColumns, filterName, namedBy, referrersOf, rowPlace } from './row_places.ts';

interface Opened {
  readonly row: RecordRow;
  readonly etag: string | undefined;
}

/** What the filters of the address say about a new row. */
const presetOf = (collection: DescribedCollection): RecordRow =>
  Object.fromEntries(
    filterColumns(collection).flatMap((column) => {
      const value = route.value[filterName(column)];
      return value === undefined ? [] : [[column, value]];
    }),
  );

/** A merge patch: the changed fields, with null for each emptied field. */
function patchOf(collection: DescribedCollection, before: RecordRow, draft: Draft): RecordRow {
  const { schema } = collection;
  const old = requestOf(schema, draftOf(schema, before));
  const next = requestOf(schema, draft);
  const changed = Object.keys({ ...old, ...next }).filter(
    (name) => JSON.stringify(old[name]) !== JSON.stringify(next[name]),
  );
  return Object.fromEntries(changed.map((name) => [name, next[name] ?? null]));
}

const wrongIn = (problem: Error | undefined) =>
  new Map(
    problem instanceof AnsweredProblem
      ? problem.errors.map(({ pointer, message }) => [pointer, message])
      : [],
  );

const Neighbours = ({ collection, row }: { collection: DescribedCollection; row: RecordRow }) => {
  const named = namedBy(collection, row);
  const referrers = referrersOf(collection, row);
  if (named.length + referrers.length === 0) return null;
  return (
    <section class="card">
      {named.length > 0 && <h2>It names</h2>}
      <ul class="plain_list">
        {named.map(({ collection: name, place }) => (
          <li>{place && <Link to={place}>{name}</Link>}</li>
        ))}
      </ul>
      {referrers.length > 0 && <h2>Named by</h2>}
      <ul class="plain_list">
        {referrers.map(({ collection: name, place }) => (
          <li>{place ? <Link to={place}>{name}</Link> : <span class="quiet">{name}</span>}</li>
        ))}
      </ul>
    </section>
  );
};

/** A row as a form. It is written only if it is still as it was read. @param row_key undefined for a new row. */
export function RowView({
  collection,
  row_key,
}: {
  collection: DescribedCollection;
  row_key: readonly unknown[] | undefined;
}) {
  const { name, key, schema, write_scope, written_by, managed } = collection;
  const opened = useSignal<Opened | undefined>(undefined);
  const draft = useSignal<Draft>(row_key === undefined ? draftOf(schema, presetOf(collection)) : {});
  const problem = useSignal<Error | undefined>(undefined);
  const conflict = useSignal<Conflict | undefined>(undefined);
  const said = useSignal('');
  const read = async () => {
    problem.value = undefined;
    conflict.value = undefined;
    if (row_key === undefined) return;
    try {
      const { body, etag } = await getRecord(name, row_key);
      opened.value = { row: body as RecordRow, etag };
      draft.value = draftOf(schema, body as RecordRow);
    } catch (error) {
      problem.value = error as Error;
    }
  };
  useEffect(() => void read(), []);
  const why_not =
    write_scope === undefined
      ? `Its rows are written by ${written_by}.`
      : whyNot(write_scope, `${collection.name}:write`);
  const before = opened.value?.row ?? {};
  const patch = patchOf(collection, before, draft.value);
  const is_changed = Object.keys(patch).length > 0;

  const showConflict = async () => {
    const { body, etag } = await getRecord(name, row_key ?? []);
    conflict.value = { before, now: body as RecordRow, etag, patch };
  };
  const save = async (event: Event) => {
    event.preventDefault();
    if (why_not !== undefined || !is_changed) return;
    problem.value = undefined;
    said.value = '';
    try {
      if (row_key === undefined) {
        const row = requestOf(schema, draft.value);
        const path = pathOfRow(
          name,
          key.map((column) => row[column] ?? ''),
        );
        const { body } = await send('PUT', path, { body: row });
        go(rowPlace(collection, body as RecordRow), true);
        return;
      }
      const { body, etag } = await send('PATCH', pathOfRow(name, row_key), {
        body: patch,
        etag: opened.value?.etag,
        media_type: 'application/merge-patch+json',
      });
      opened.value = { row: body as RecordRow, etag };
      draft.value = draftOf(schema, body as RecordRow);
      said.value = 'Saved.';
    } catch (error) {
      if (error instanceof AnsweredProblem && error.code === 'changed_meanwhile') await showConflict();
      else problem.value = error as Error;
    }
  };
  const keepMine = () => {
    const { value: met } = conflict;
    if (!met) return;
    opened.value = { row: met.now, etag: met.etag };
    draft.value = draftOf(schema, { ...met.now, ...met.patch });
    conflict.value = undefined;
    said.value = 'These are your changes on the new row. Save them to write them.';
  };
  const is_ready = row_key === undefined || opened.value !== undefined;
  return (
    <div class="narrow">
      <div class="head">
        <h1>
          {name}{' '}
          <span class="quiet">{row_key === undefined ? 'new row' : row_key.map(String).join(' / ')}</span>
        </h1>
        {why_not !== undefined && <Badge>read only</Badge>}
        <div class="buttons">
          <Link class="button" to={{ page: 'data', collection: name }}>
            All rows
          </Link>
        </div>
      </div>
      <p class="lead">
        <InlineText text={collection.about} /> {why_not}
      </p>
      <ProblemNote problem={problem.value} />
      {said.value !== '' && <Note tone="good">{said.value}</Note>}
      {conflict.value && (
        <RowConflict conflict={conflict.value} onKeepMine={keepMine} onTakeTheirs={() => void read()} />
      )}
      {is_ready && (
        <form class="action_form" aria-label={`Row of ${name}`} onSubmit={save}>
          <SchemaFields
            schema={schema}
            draft={draft.value}
            onChange={(changed) => {
              draft.value = changed;
            }}
            wrong={wrongIn(problem.value)}
            hidden={row_key === undefined ? managed : [...key, ...managed]}
            is_disabled={why_not !== undefined}
            is_open={row_key !== undefined}
          />
          {why_not === undefined && (
            <div class="buttons">
              <button type="submit" class="main" aria-disabled={!is_changed}>
                Save
              </button>
              {row_key !== undefined && (
                <DeleteRow
                  collection={collection}
                  row_key={row_key}
                  etag={opened.value?.etag}
                  onConflict={showConflict}
                />
              )}
            </div>
          )}
        </form>
      )}
      {opened.value && <Neighbours collection={collection} row={opened.value.row} />}
    </div>
  );
}
