import type { ComponentChildren } from 'preact';
import { go, hrefOf, type PagePlace } from '../state/route.ts';

interface LinkOptions {
  readonly to: PagePlace;
  readonly class?: string;
  readonly title?: string;
  readonly current?: boolean;
  readonly children: ComponentChildren;
}

/** A link to a place of the console. With a modifier key the browser opens it as any link. */
export function Link({ to, current = false, children, ...rest }: LinkOptions) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(to);
  };
  return (
    <a {...rest} href={hrefOf(to)} aria-current={current ? 'page' : undefined} onClick={follow}>
      {children}
    </a>
  );
}
