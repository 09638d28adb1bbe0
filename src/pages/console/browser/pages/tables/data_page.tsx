import { useSignal } from '@preact/signals';
import type { DescribedCollection } from '../../../../../kit/contract/operator/operator_description.ts';
import { InlineText } from '../../form/inline_text.tsx';
import { Link } from '../../parts/link.tsx';
import { ProblemNote } from '../../parts/notes.tsx';
import { declarations } from '../../state/description.ts';
import { route } from '../../state/route.ts';
import { may } from '../../state/session.ts';
import { CollectionView } from './collection_view.tsx';
import { RowView } from './row_view.tsx';

/** Collections by the first column of their key: what they belong to. */
function byOwner(
  collections: readonly DescribedCollection[],
): ReadonlyMap<string, readonly DescribedCollection[]> {
  const groups = new Map<string, DescribedCollection[]>();
  for (const collection of collections) {
    const [first = ''] = collection.key;
    const owner = /^(shop|partner|merchant|main_account)_id$/.test(first)
      ? `Of a ${first.slice(0, -3).replace('_', ' ')}`
      : 'Of the marketplace';
    groups.set(owner, [...(groups.get(owner) ?? []), collection]);
  }
  return groups;
}

function CollectionList() {
  const text = useSignal('');
  const all = [...declarations().collections.values()];
  const shown = all.filter(({ name, about }) =>
    `${name} ${about}`.toLowerCase().includes(text.value.toLowerCase()),
  );
  return (
    <>
      <div class="head">
        <h1>Data</h1>
      </div>
      <p class="lead">Every table of the marketplace. Rows that nothing else writes can be changed here.</p>
      <div class="toolbar">
        <input
          aria-label="Collections"
          placeholder="Name of a collection"
          value={text.value}
          onInput={(event) => {
            text.value = event.currentTarget.value;
          }}
        />
        <span class="quiet">
          {shown.length} of {all.length}
        </span>
      </div>
      <div class="groups">
        {[...byOwner(shown)].map(([owner, collections]) => (
          <section class="group breakable">
            <h2>{owner}</h2>
            <ul>
              {collections.map(({ name, about, read_scope }) => (
                <li>
                  <Link to={{ page: 'data', collection: name }}>{name}</Link>
                  {!may(read_scope, `${name}:read`) && <span class="badge">{read_scope}</span>}
                  <div class="hint">
                    <InlineText text={about} />
                  </div>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

function keyIn(text: string): readonly unknown[] | undefined {
  try {
    const key: unknown = JSON.parse(text);
    return Array.isArray(key) ? key : undefined;
  } catch {
    return undefined;
  }
}

/** All collections, one of them as a table, or a row of it as a form. */
export function DataPage() {
  const { collection: name, row } = route.value;
  if (name === undefined) return <CollectionList />;
  const collection = declarations().collections.get(name);
  if (!collection) return <ProblemNote problem={new Error(`There is no collection ${name}.`)} />;
  if (row === undefined) return <CollectionView key={name} collection={collection} />;
  const key = keyIn(row);
  if (row !== 'new' && key?.length !== collection.key.length)
    return <ProblemNote problem={new Error(`A row of ${name} is named by ${collection.key.join(', ')}.`)} />;
  return <RowView key={`${name} ${row}`} collection={collection} row_key={key} />;
}
