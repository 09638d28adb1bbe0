import { Link } from '../parts/link.tsx';
import { route } from '../state/route.ts';
import { session } from '../state/session.ts';
import { console_pages } from './pages.ts';

/** The navigation. */
export function Side() {
  const name = route.value.page ?? 'calls';
  const current = console_pages[name]?.opened_from ?? name;
  const shown = Object.entries(console_pages).filter(([, { opened_from }]) => opened_from === undefined);
  return (
    <nav class="side" aria-label="Pages">
      {shown.map(([page, { title }]) => (
        <Link to={{ page }} current={page === current}>
          {title}
        </Link>
      ))}
      <div class="foot">
        <a href="/operator/docs">Operator API</a>
        {session.value && <a href={`${session.value.node.base_url}/docs`}>Partner API</a>}
        <div>Stoa {session.value?.version}</div>
      </div>
    </nav>
  );
}
