import { useSignal } from '@preact/signals';
import { Note } from '../parts/notes.tsx';
import { sign_in_problem, signIn } from '../state/session.ts';
import { Mark } from './mark.tsx';

/** Whether people can sign in at a provider, as the page says. */
const has_provider = document.getElementById('console')?.dataset.provider !== undefined;
/** Where the console is, so that signing in leads back. */
const place = () => `${location.pathname}${location.search}`;

/** Asks for an operator token, or leads to the provider at which people sign in. */
export function SignIn() {
  const token = useSignal('');
  const is_busy = useSignal(false);
  const submit = async (event: Event) => {
    event.preventDefault();
    if (token.value.trim() === '') {
      sign_in_problem.value = 'Enter an operator token.';
      return;
    }
    is_busy.value = true;
    await signIn({ token: token.value.trim() });
    is_busy.value = false;
  };
  return (
    <main class="sign_in">
      <form onSubmit={submit}>
        <Mark />
        <h1>Log in to Stoa</h1>
        {has_provider && (
          <a class="button main provider" href={`/console/sign_in?to=${encodeURIComponent(place())}`}>
            Sign in with your account
          </a>
        )}
        {sign_in_problem.value !== '' && <Note tone="bad">{sign_in_problem.value}</Note>}
        <div class="field">
          <label for="token">Operator token</label>
          <input
            id="token"
            type="password"
            autocomplete="current-password"
            value={token.value}
            onInput={(event) => {
              token.value = event.currentTarget.value;
            }}
          />
        </div>
        <button type="submit" class="main" disabled={is_busy.value}>
          Log in
        </button>
        <p class="hint">
          With an embedded database, the token is in the file <code>operator.token</code> next to it. This
          command makes another one, which can only read:
        </p>
        <pre class="hint">
          <code>stoa operator-token add console --scope read</code>
        </pre>
      </form>
    </main>
  );
}
