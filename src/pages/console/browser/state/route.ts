// What the page shows is in its address, so that it can be reloaded, sent to others, and left with the back button.
import { computed, signal } from '@preact/signals';

/** The parameters of the address. `page` names the page; without it, the calls are shown. */
export type PagePlace = Readonly<Record<string, string | number | undefined>>;

const read = (): Readonly<Record<string, string>> => Object.fromEntries(new URLSearchParams(location.search));

export const route = signal(read());

/** The sandbox that the pages show; undefined for the server's own marketplace. */
export const chosen_sandbox = computed(() => route.value.sandbox);

addEventListener('popstate', () => {
  route.value = read();
});

/** The address of a place. It stays in the sandbox of this page, unless the place names another one or ''. */
export function hrefOf(place: PagePlace): string {
  const named = Object.entries({ sandbox: chosen_sandbox.value, ...place });
  const pairs = named.flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return `/?${new URLSearchParams(pairs)}`;
}

/** Shows a place. @param replace whether the back button leaves it out. */
export function go(place: PagePlace, replace = false): void {
  const href = hrefOf(place);
  if (replace) history.replaceState(null, '', href);
  else history.pushState(null, '', href);
  route.value = read();
}

/** Changes some parameters of the address; undefined or '' removes one. */
export const change = (changes: PagePlace, replace = true): void =>
  go({ ...route.value, ...changes }, replace);
