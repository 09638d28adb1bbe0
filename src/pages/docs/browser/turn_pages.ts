// Turns pages without loading the script again, so that the keys that a reader entered stay in memory. A page that the pointer
// rests on is fetched before it is asked for.
import { base_path, readFile } from './requests.ts';

const kept_max = 30;
const kept = new Map<string, Promise<string>>();

function fetchPage(url: string): Promise<string> {
  const found = kept.get(url);
  if (found) return found;
  const text = readFile(url);
  kept.set(url, text);
  text.catch(() => kept.delete(url));
  for (const [oldest] of kept) if (kept.size > kept_max) kept.delete(oldest);
  return text;
}

/** The address of a link to a page of the site, without its anchor; undefined for any other link. */
function pageOf(link: HTMLAnchorElement): string | undefined {
  const is_page = link.pathname === base_path || link.pathname.startsWith(`${base_path}/`);
  if (link.origin !== location.origin || !is_page || link.target !== '') return undefined;
  return link.pathname.startsWith(`${base_path}/images/`) ? undefined : link.pathname;
}

const linkAt = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest('a') : null;

const scriptOf = (page: Document) => page.querySelector('head script')?.getAttribute('src');

/** Turns pages by links and the browser's buttons. @param onShown is called for each page that is shown. */
export function turnPages(onShown: () => void): (url: string) => void {
  let shown = location.pathname;
  let turn = 0;

  /** Replaces the page. @param top where to scroll to, without an anchor. */
  async function show(target: URL, top: number): Promise<void> {
    const own_turn = ++turn;
    let page: Document;
    try {
      page = new DOMParser().parseFromString(await fetchPage(target.pathname), 'text/html');
    } catch {
      return location.assign(target);
    }
    if (own_turn !== turn) return;
    const content = page.querySelector('.page');
    // A server that was updated has other scripts.
    if (!content || scriptOf(page) !== scriptOf(document)) return location.assign(target);
    const scrolled = document.querySelector('nav')?.scrollTop ?? 0;
    document.querySelector('.page')?.replaceWith(document.adoptNode(content));
    document.title = page.title;
    shown = target.pathname;
    const nav = document.querySelector('nav');
    if (nav) nav.scrollTop = scrolled;
    onShown();
    const anchor = document.getElementById(decodeURIComponent(target.hash.slice(1)));
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    if (anchor) anchor.scrollIntoView();
    else scrollTo({ top, behavior: 'instant' });
  }

  function goTo(url: string): void {
    const target = new URL(url, location.href);
    history.replaceState({ top: scrollY }, '');
    history.pushState({ top: 0 }, '', target);
    if (target.pathname !== shown) void show(target, 0);
    else document.getElementById(decodeURIComponent(target.hash.slice(1)))?.scrollIntoView();
  }

  document.addEventListener('click', (event) => {
    const link = linkAt(event);
    const is_plain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !is_plain || event.defaultPrevented) return;
    const url = pageOf(link);
    // The browser itself goes to anchors of the same page.
    if (url === undefined || (url === shown && link.hash !== '')) return;
    event.preventDefault();
    goTo(link.href);
  });
  for (const kind of ['pointerover', 'focusin'])
    document.addEventListener(kind, (event) => {
      const link = linkAt(event);
      const url = link && pageOf(link);
      if (url && url !== shown) fetchPage(url).catch(() => undefined);
    });
  history.scrollRestoration = 'manual';
  addEventListener('popstate', ({ state }) => {
    if (location.pathname !== shown) void show(new URL(location.href), state?.top ?? 0);
  });
  return goTo;
}
