/** Lets the reader fold the table of contents on a narrow screen, and filter it by words. */
export function findOperations(): void {
  const contents = document.querySelector<HTMLDetailsElement>('nav > details');
  const narrow = matchMedia('(max-width: 900px)');
  const fold = () => contents?.toggleAttribute('open', !narrow.matches);
  fold();
  narrow.addEventListener('change', fold);
  contents?.addEventListener('click', ({ target }) => {
    if (narrow.matches && target instanceof HTMLAnchorElement) contents.open = false;
  });
  const filter = document.querySelector<HTMLInputElement>('#filter');
  filter?.addEventListener('input', () => {
    const words = filter.value.toLowerCase().split(/[\s_]+/);
    for (const item of document.querySelectorAll<HTMLElement>('nav [data-words]'))
      item.hidden = !words.every((word) => item.dataset.words?.includes(word));
    for (const task of document.querySelectorAll<HTMLElement>('nav .task'))
      task.hidden = task.querySelector('[data-words]:not([hidden])') === null;
  });
}
