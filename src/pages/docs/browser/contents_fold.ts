const narrow = matchMedia('(max-width: 900px)');

/** The contents, which are folded on a narrow screen. */
const contents = () => document.querySelector<HTMLDetailsElement>('nav > details');

narrow.addEventListener('change', () => contents()?.toggleAttribute('open', !narrow.matches));

/** Folds the contents on a narrow screen, and otherwise brings the entry of the page into view. */
export function foldContents(): void {
  const shown = contents();
  if (shown === null) return;
  shown.toggleAttribute('open', !narrow.matches);
  if (narrow.matches) return;
  const nav = document.querySelector('nav');
  const current = shown.querySelector<HTMLElement>('[aria-current]');
  if (!nav || !current) return;
  const [inner, outer] = [current.getBoundingClientRect(), nav.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom) nav.scrollTop += inner.top - outer.top - 120;
}
