// The search: `/` or Ctrl-K opens it, arrows choose, Enter goes there.
import { type FoundPage, PageFinder } from '../search/find_pages.ts';
import { base_path, readIndex } from './requests.ts';

const hits_max = 12;
const kinds: Readonly<Record<FoundPage['kind'], string>> = {
  guide: 'guide',
  page: 'page',
  part: 'page',
  operation: 'operation',
  action: 'operator',
  collection: 'operator',
  list: 'reference',
};

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

function optionOf({ kind, url, title, about }: FoundPage, at: number): HTMLElement {
  const option = document.createElement('li');
  option.role = 'option';
  option.id = `hit_${at}`;
  option.ariaSelected = 'false';
  option.dataset.url = base_path + url;
  const parts = { title, about, kind: kinds[kind] };
  for (const [name, text] of Object.entries(parts)) {
    const part = document.createElement('span');
    part.className = name;
    part.textContent = text;
    option.append(part, ' ');
  }
  return option;
}

/** Makes the search work. @param goTo shows a page of the site. */
export function useSearch(goTo: (url: string) => void): void {
  const box = document.querySelector<HTMLDialogElement>('dialog.search');
  const input = box?.querySelector('input');
  const list = box?.querySelector<HTMLElement>('[role=listbox]');
  const said = box?.querySelector<HTMLElement>('.said');
  const button = document.querySelector<HTMLButtonElement>('button.find');
  if (!box || !input || !list || !said || !button) return;
  let finder: PageFinder | undefined;
  let chosen = -1;
  const options = () => [...list.children] as HTMLElement[];

  function choose(at: number): void {
    chosen = at;
    for (const [index, option] of options().entries()) {
      option.ariaSelected = String(index === at);
      if (index === at) option.scrollIntoView({ block: 'nearest' });
    }
    if (at >= 0) input?.setAttribute('aria-activedescendant', `hit_${at}`);
    else input?.removeAttribute('aria-activedescendant');
  }

  function show(): void {
    if (!finder || !input || !list || !said) return;
    const question = input.value.trim();
    const hits = question === '' ? [] : finder.find(question, hits_max);
    list.replaceChildren(...hits.map(optionOf));
    input.ariaExpanded = String(hits.length > 0);
    said.textContent =
      question === ''
        ? 'Try: print a label, package_already_shipped, refund, move the clock.'
        : hits.length === 0
          ? `Nothing is about “${question}”. Try another word, or part of a name.`
          : '';
    choose(hits.length > 0 ? 0 : -1);
  }

  async function open(): Promise<void> {
    if (!box || !input || !said || box.open) return;
    box.showModal();
    input.select();
    try {
      finder ??= new PageFinder(JSON.parse(await readIndex()));
      show();
    } catch {
      said.textContent = 'The index could not be loaded. Reload the page.';
    }
  }

  function close(): void {
    // A closed field would keep the focus until the next frame, and `/` would be taken as typed there.
    input?.blur();
    box?.close();
  }

  function leave(option: HTMLElement | null | undefined): void {
    if (option?.dataset.url === undefined) return;
    close();
    goTo(option.dataset.url);
  }

  button.hidden = false;
  button.addEventListener('click', () => void open());
  input.addEventListener('input', show);
  input.addEventListener('keydown', (event) => {
    const count = options().length;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && count > 0) choose((chosen + step + count) % count);
    // A browser would first empty the field.
    else if (event.key === 'Escape') close();
    else if (event.key === 'Enter') leave(options()[chosen]);
    else return;
    event.preventDefault();
  });
  box.addEventListener('click', ({ target }) => {
    if (target === box) close();
    else if (target instanceof Element) leave(target.closest<HTMLElement>('[data-url]'));
  });
  document.addEventListener('keydown', (event) => {
    const is_shortcut = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
    if (!is_shortcut && (event.key !== '/' || isTyping(event.target))) return;
    event.preventDefault();
    void open();
  });
}
