// The keys of tables. The browser does the rest: Enter follows the link or presses the button that has the focus.

/** What a row offers, in its order. */
const offersOf = (row: Element | undefined): HTMLElement[] => [
  ...(row?.querySelectorAll<HTMLElement>('a[href], button') ?? []),
];

/** A table that is the page's list, and no part of a card. */
const list_of_page = 'main .scroll:not(.card .scroll)';

/** The table that a key is meant for: the one that has the focus or, if nothing has it, the list of the page. */
function tableOf(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof HTMLElement) || target.closest('input, select, textarea, dialog')) return null;
  return target === document.body || target.id === 'main'
    ? document.querySelector<HTMLElement>(list_of_page)
    : target.closest<HTMLElement>('.scroll');
}

/** The row to go to from another one; undefined if there is none. */
function nextRow(rows: readonly Element[], from: Element | null, key: string): Element | undefined {
  const at = from ? rows.indexOf(from) : -1;
  if (key === 'ArrowDown') return rows[at + 1];
  return at === -1 ? rows.at(-1) : rows[at - 1];
}

/** Up and down go from row to row, left and right through what a row offers, and Escape leaves the table. */
export function moveInTable(event: KeyboardEvent): void {
  const { key, target, defaultPrevented, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (defaultPrevented || ctrlKey || metaKey || altKey || shiftKey) return;
  const table = tableOf(target);
  const focused = document.activeElement;
  if (!table || !(focused instanceof HTMLElement)) return;
  const row = focused.closest('tbody tr');
  let next: HTMLElement | undefined;
  if (key === 'Escape') {
    if (focused === table) focused.blur();
    else if (row) next = table;
  } else if (key === 'ArrowDown' || key === 'ArrowUp') {
    if (table.dataset.keys === 'own') next = table;
    const rows = [...table.querySelectorAll('tbody tr')].filter((one) => offersOf(one).length > 0);
    next ??= offersOf(nextRow(rows, row, key))[0];
  } else if (row && (key === 'ArrowRight' || key === 'ArrowLeft')) {
    const offers = offersOf(row);
    next = offers[offers.indexOf(focused) + (key === 'ArrowRight' ? 1 : -1)];
  }
  if (!next) return;
  event.preventDefault();
  next.focus();
}
