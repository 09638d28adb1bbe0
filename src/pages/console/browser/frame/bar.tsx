import { Link } from '../parts/link.tsx';
import { act } from '../state/act.ts';
import { described } from '../state/description.ts';
import type { FoundHit } from '../state/find.ts';
import { useLoaded } from '../state/loaded.ts';
import { change, route } from '../state/route.ts';
import { may, type SignedIn, session, signOut } from '../state/session.ts';
import { Mark } from './mark.tsx';
import { console_pages } from './pages.ts';
import { SearchBox } from './search_box.tsx';

interface ListedSandbox {
  readonly sandbox_id: string;
  readonly label?: string;
}

const nameOf = (signed_in: SignedIn | null | undefined) =>
  `${signed_in?.marketplace.name ?? 'Marketplace'}${signed_in?.marketplace.demo ? ' demo' : ''}`;

const whoTitle = ({ role, scope, shops }: SignedIn) =>
  `Who you are, and your ${role === 'admin' ? 'scope' : 'role'}. Scope ${scope}${shops ? `; only the shops ${shops.join(', ')}` : ''}.`;

/** Chooses whose rows the pages show: the server's own marketplace or a sandbox. */
function MarketChoice() {
  const chosen = route.value.sandbox ?? '';
  const { state, reload } = useLoaded<readonly ListedSandbox[]>(
    async () =>
      may('admin', 'sandbox.list') && session.value?.sandboxes
        ? (await act<{ sandbox_list: readonly ListedSandbox[] }>('sandbox.list')).sandbox_list
        : [],
    [session.value?.scope, described.value !== undefined],
  );
  const listed = state.value.value ?? [];
  const is_unlisted = chosen !== '' && !listed.some(({ sandbox_id }) => sandbox_id === chosen);
  return (
    <select
      class="market"
      aria-label="Marketplace"
      value={chosen}
      onFocus={reload}
      onChange={(event) => change({ sandbox: event.currentTarget.value, call: '', row: '' }, false)}
    >
      <option value="">{nameOf(session.value)}</option>
      {is_unlisted && <option value={chosen}>Sandbox {chosen}</option>}
      {listed.map(({ sandbox_id, label }) => (
        <option value={sandbox_id}>
          Sandbox {label === undefined ? sandbox_id : `${label} · ${sandbox_id.slice(0, 6)}`}
        </option>
      ))}
    </select>
  );
}

/** The pages that the search finds by their titles. */
const pages: readonly FoundHit[] = Object.entries(console_pages)
  .filter(([, { opened_from }]) => opened_from === undefined)
  .map(([id, { title }]) => ({ kind: 'page', id, label: title }));

/** The bar above all pages: the marketplace, the search, and who is signed in. */
export function Bar() {
  const signed_in = session.value;
  return (
    <header class="bar">
      <Link class="name" to={{ page: 'calls' }}>
        <Mark />
        Stoa
      </Link>
      {signed_in && described.value && <MarketChoice />}
      {signed_in && described.value && <SearchBox pages={pages} />}
      {signed_in && (
        <div class="who">
          <span class="token" title={whoTitle(signed_in)}>
            {signed_in.name} · {signed_in.role === 'admin' ? signed_in.scope : signed_in.role}
          </span>
          <button type="button" class="plain" onClick={signOut}>
            Log out
          </button>
        </div>
      )}
    </header>
  );
}
