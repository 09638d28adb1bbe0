import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { knownValues } from '../form/known_values.ts';
import { words } from '../parts/numbers.ts';
import { declarations } from '../state/description.ts';
import { type Found, type FoundHit, find, placeOf } from '../state/find.ts';
import { go, route } from '../state/route.ts';

const wait_ms = 150;
const names_max = 6;
const nothing: Found = { hits: [], needs_shop: false };

/** The pages and actions whose names contain all words. */
function namesLike(text: string, pages: readonly FoundHit[]): readonly FoundHit[] {
  const sought = text
    .toLowerCase()
    .split(/[\s./]+/)
    .filter((word) => word !== '');
  if (sought.length === 0) return [];
  const actions = [...declarations().actions.values()].map(
    ({ name, summary }): FoundHit => ({ kind: 'action', id: name, label: summary }),
  );
  const collections = [...declarations().collections.values()].map(
    ({ name, about }): FoundHit => ({ kind: 'collection', id: name, label: about }),
  );
  return [...pages, ...actions, ...collections]
    .filter(({ id, label, kind }) =>
      sought.every((word) => id.includes(word) || (kind === 'page' && label.toLowerCase().includes(word))),
    )
    .slice(0, names_max);
}

const isSame = (one: FoundHit, other: FoundHit) => one.kind === other.kind && one.id === other.id;

/** One box for everything that has a number or a name. `/` and Ctrl-K lead to it. */
export function SearchBox({ pages }: { pages: readonly FoundHit[] }) {
  const text = useSignal('');
  const is_open = useSignal(false);
  const found = useSignal<Found>(nothing);
  const chosen = useSignal(0);
  const shop = useSignal(route.value.shop_id ?? '');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const is_typing =
        event.target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
      const is_slash = event.key === '/' && !is_typing && !event.ctrlKey && !event.metaKey;
      const is_k = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!(is_slash || is_k) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    addEventListener('keydown', focus);
    return () => removeEventListener('keydown', focus);
  }, []);
  useEffect(() => {
    const sought = text.value.trim();
    chosen.value = 0;
    if (sought === '') {
      found.value = nothing;
      return;
    }
    const timer = setTimeout(() => {
      find(sought, shop.value).then(
        (answer) => {
          if (text.peek().trim() === sought) found.value = answer;
        },
        () => {
          found.value = nothing;
        },
      );
    }, wait_ms);
    return () => clearTimeout(timer);
  }, [text.value, shop.value]);
  const names = namesLike(text.value, pages);
  const hits = [...names, ...found.value.hits.filter((hit) => !names.some((name) => isSame(name, hit)))];
  const open = (hit: FoundHit | undefined) => {
    if (!hit) return;
    is_open.value = false;
    text.value = '';
    input.current?.blur();
    go(placeOf(hit));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      is_open.value = false;
      input.current?.blur();
    } else if (event.key === 'Enter') open(hits[chosen.value]);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      chosen.value = (chosen.value + step + hits.length) % Math.max(1, hits.length);
    } else return;
    event.preventDefault();
  };
  const is_shown = is_open.value && text.value.trim() !== '';
  useEffect(() => {
    document.getElementById(`hit-${chosen.value}`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen.value]);
  return (
    <search class="find">
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label="Search"
        aria-expanded={is_shown}
        aria-controls="hits"
        aria-autocomplete="list"
        aria-activedescendant={is_shown && hits.length > 0 ? `hit-${chosen.value}` : undefined}
        placeholder="Search orders, shops, actions …   press /"
        autocomplete="off"
        spellcheck={false}
        value={text.value}
        onInput={(event) => {
          text.value = event.currentTarget.value;
          is_open.value = true;
        }}
        onFocus={() => {
          is_open.value = true;
        }}
        onBlur={(event) => {
          const to = event.relatedTarget;
          if (!(to instanceof HTMLElement && to.closest('.find'))) is_open.value = false;
        }}
        onKeyDown={onKeyDown}
      />
      {is_shown && (
        <div class="hits">
          <div role="listbox" id="hits" aria-label="Found" tabIndex={-1}>
            {hits.map((hit, at) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the box keeps the focus and names the chosen one.
              // biome-ignore lint/a11y/useKeyWithClickEvents: the box handles the keys.
              <div
                role="option"
                id={`hit-${at}`}
                aria-selected={at === chosen.value}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => open(hit)}
              >
                <span class="badge">{words(hit.kind)}</span>
                <span class="mono">{hit.id}</span>
                <span class="quiet">{hit.label === hit.id ? '' : hit.label}</span>
                {hit.shop_id !== undefined && <span class="quiet">shop {hit.shop_id}</span>}
              </div>
            ))}
          </div>
          {hits.length === 0 && <p class="quiet">Nothing found yet.</p>}
          {found.value.needs_shop && (
            <p class="quiet">
              {(found.value.needs_shop_kinds ?? []).map(words).join(', ') || 'Other rows'}: choose a shop{' '}
              <select
                aria-label="Shop to search"
                value={shop.value}
                onChange={(event) => {
                  shop.value = event.currentTarget.value;
                  input.current?.focus();
                }}
              >
                <option value="">–</option>
                {knownValues('shop_id').map(({ value, name }) => (
                  <option value={value}>{name}</option>
                ))}
              </select>
            </p>
          )}
        </div>
      )}
    </search>
  );
}
