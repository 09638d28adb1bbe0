import { useEffect, useRef } from 'preact/hooks';
import { Note, ProblemNote } from '../parts/notes.tsx';
import { described } from '../state/description.ts';
import { route } from '../state/route.ts';
import { session } from '../state/session.ts';
import { Bar } from './bar.tsx';
import { console_pages } from './pages.ts';
import { Side } from './side.tsx';
import { SignIn } from './sign_in.tsx';
import { start_problem } from './start.ts';
import { moveInTable } from './table_keys.ts';

const firstPage = 'calls';

function Content() {
  const name = route.value.page ?? firstPage;
  const page = Object.hasOwn(console_pages, name) ? console_pages[name] : undefined;
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    document.title = `${page?.title ?? 'Not found'} · Stoa`;
    scrollTo(0, 0);
  }, [name]);
  useEffect(() => {
    addEventListener('keydown', moveInTable);
    return () => removeEventListener('keydown', moveInTable);
  }, []);
  return (
    <main ref={main} id="main" tabIndex={-1}>
      {page ? (
        <page.show key={`${name} ${route.value.sandbox ?? ''}`} />
      ) : (
        <Note tone="warn">There is no page {name}. Choose one on the left.</Note>
      )}
    </main>
  );
}

/** Everything that the browser shows. */
export function App() {
  if (session.value === null) return <SignIn />;
  if (start_problem.value)
    return (
      <main>
        <ProblemNote problem={start_problem.value} />
      </main>
    );
  return (
    <div class="shell">
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <Bar />
      <Side />
      {session.value && described.value ? <Content /> : <main id="main" aria-busy="true" />}
    </div>
  );
}
