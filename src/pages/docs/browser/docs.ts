// Script of the documentation. Its pages can also be read without it.

import { tryOperation } from './calls/try_it.ts';
import { useTabs } from './code_tabs.ts';
import { foldContents } from './contents_fold.ts';
import { followOldAnchor } from './old_anchors.ts';
import { useSearch } from './search_box.ts';
import { turnPages } from './turn_pages.ts';

/** Prepares a page that has just been shown. */
function prepare(): void {
  foldContents();
  useTabs();
  tryOperation();
  const main = document.querySelector<HTMLElement>('main[data-script]');
  if (main === null) return;
  const script = document.createElement('script');
  script.src = main.dataset.script ?? '';
  main.append(script);
}

prepare();
const goTo = turnPages(prepare);
useSearch(goTo);
followOldAnchor();
