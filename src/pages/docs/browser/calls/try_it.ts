import { signedUrl } from '../../../../kit/contract/client/signed_url.ts';
import { copyWith } from '../code_tabs.ts';
import { base_path, type CallAnswer, readDemo, sendSigned } from '../requests.ts';
import { jsonTree } from './json_tree.ts';
import { keys, parseDemo } from './keys.ts';
import { type SentCall, sandboxTest } from './sandbox_test.ts';

interface Call {
  readonly name: `v2.${string}.${string}`;
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly caller: 'shop' | 'merchant' | 'public';
}

/** Why a call could not be sent, for the reader. */
class NotSentError extends Error {}

const valueIn = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLTextAreaElement | HTMLSelectElement>(`[name=${name}]`)?.value ?? '';

const callOf = ({ dataset: { operation, path, method, caller } }: HTMLFormElement) =>
  ({ name: operation, path, method, caller }) as Call;

/** The body of a form that uploads files. */
function multipartOf(form: HTMLFormElement): FormData {
  const body = new FormData();
  for (const input of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select[name]')) {
    const files = input instanceof HTMLInputElement ? input.files : null;
    if (files) for (const file of files) body.append(input.name, file);
    else if (input.value !== '' && input.name !== 'as') body.append(input.name, input.value);
  }
  return body;
}

function requestIn(form: HTMLFormElement): Record<string, unknown> {
  if (form.dataset.body === 'multipart') return {};
  try {
    return JSON.parse(valueIn(form, 'request') || '{}');
  } catch (error) {
    throw new NotSentError(`The request is not JSON: ${error instanceof Error ? error.message : ''}`);
  }
}

/** Signs and sends the call in a form. @throws NotSentError */
async function send(form: HTMLFormElement): Promise<{ answer: CallAnswer; shop: string | undefined }> {
  const call = callOf(form);
  if (keys.get('partner_key') === '')
    throw new NotSentError('Use the demo shop, or enter your partner_id and partner key first.');
  if (!globalThis.crypto?.subtle)
    throw new NotSentError('Browsers can sign only on pages that are loaded by HTTPS or from localhost.');
  const request = requestIn(form);
  const as = call.caller === 'public' ? undefined : keys.callerOf(call.caller, valueIn(form, 'as'));
  const url = await signedUrl(call, request, {
    base_url: location.origin,
    partner_id: Number(keys.get('partner_id')),
    partner_key: keys.get('partner_key'),
    ...(as && call.caller === 'shop' && { shop: { shop_id: as.id, access_token: as.access_token } }),
    ...(as &&
      call.caller === 'merchant' && { merchant: { merchant_id: as.id, access_token: as.access_token } }),
  });
  const body = form.dataset.body === 'multipart' ? multipartOf(form) : JSON.stringify(request);
  const answer = await sendSigned(url, call.method === 'GET' ? undefined : body);
  return { answer, shop: call.caller === 'shop' && keys.demo ? as?.name : undefined };
}

function element(tag: string, name: string, ...content: (Node | string)[]): HTMLElement {
  const made = document.createElement(tag);
  made.className = name;
  made.append(...content);
  return made;
}

/** What the page says about an error: its causes here, or a link to the errors of every call. */
function explanationOf(error: string): HTMLElement {
  const listed = document.querySelector(`dl.errors [data-error="${CSS.escape(error)}"]`);
  const causes = [...(listed?.querySelectorAll('dd') ?? [])].map((cause) => cause.textContent ?? '');
  const link = document.createElement('a');
  link.href = `${base_path}/errors`;
  link.textContent = 'Errors of every call';
  return element('p', 'refused', element('code', '', error), ` ${causes.join(' Or: ')} `, link);
}

function showAnswer(
  result: HTMLElement,
  { status, text, is_json }: CallAnswer,
): { error: string; body: unknown } {
  const head = element('p', status < 400 ? 'status' : 'status bad', `HTTP ${status}`);
  result.hidden = false;
  if (!is_json) {
    result.replaceChildren(head, element('pre', '', text.slice(0, 2_000)));
    return { error: '', body: undefined };
  }
  const body: unknown = JSON.parse(text);
  const error = (body as { error?: string } | null)?.error ?? '';
  const tree = element('div', 'json', jsonTree(body));
  tree.tabIndex = 0;
  tree.role = 'group';
  tree.ariaLabel = 'Answer';
  result.replaceChildren(head, ...(error === '' ? [] : [explanationOf(error)]), tree);
  return { error, body };
}

/** Offers the shops and merchants of the demo, and the demo's example. */
function offerDemo(form: HTMLFormElement): void {
  const { operation = '', caller = 'public' } = form.dataset;
  const example = keys.demo?.examples[operation];
  const request = form.querySelector<HTMLTextAreaElement>('textarea[name=request]');
  if (example && request) {
    request.value = JSON.stringify(example.request, null, 2);
    request.rows = Math.min(14, request.value.split('\n').length);
    form.dataset.example = request.value;
  }
  if (!keys.demo || (caller !== 'shop' && caller !== 'merchant')) return;
  const callers = keys.callers(caller);
  const wanted = example?.caller ?? keys.chosen;
  form
    .querySelector('select[name=as]')
    ?.replaceChildren(
      ...callers.map(({ name, id }) => new Option(`${name} (${id})`, String(id), false, name === wanted)),
    );
  for (const label of form.querySelectorAll<HTMLElement>('.as')) label.hidden = false;
}

/** Makes the form of the page sign and send its call. */
export function tryOperation(): void {
  const section = document.querySelector<HTMLElement>('.try');
  const form = section?.querySelector('form');
  const fields = section?.querySelector<HTMLElement>('.credentials');
  const result = section?.querySelector<HTMLElement>('.result');
  const said = section?.querySelector<HTMLElement>('.said');
  if (!section || !form || !fields || !result || !said) return;
  keys.connect(fields);
  offerDemo(form);

  function useDemo(text: string): void {
    const demo = parseDemo(text);
    if (!demo || !fields || !form || !said) throw new Error('This is not the output of stoa demo --json.');
    keys.useDemo(demo);
    keys.connect(fields);
    offerDemo(form);
    said.textContent = `Filled in for ${demo.shops.length} shops. The example can be sent.`;
  }
  const say = (error: unknown) => {
    said.textContent = error instanceof Error ? error.message : String(error);
  };

  const pasted = fields.querySelector<HTMLTextAreaElement>('[name=demo]');
  // Taken from the clipboard: a browser needs seconds to put a text of so many lines into a field.
  pasted?.addEventListener('paste', (event) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!parseDemo(text)) return;
    event.preventDefault();
    useDemo(text);
  });
  pasted?.addEventListener('input', () => {
    const { value } = pasted;
    if (parseDemo(value)) pasted.value = '';
    try {
      if (value !== '') useDemo(value);
    } catch (error) {
      say(error);
    }
  });
  const button = section.querySelector<HTMLButtonElement>('.use_demo');
  if (button) button.hidden = false;
  button?.addEventListener('click', () => readDemo().then(useDemo).catch(say));

  const copy = section.querySelector<HTMLButtonElement>('.as_test');
  let sent: SentCall | undefined;
  copy?.addEventListener('click', () => void (sent && copyWith(copy, sandboxTest(sent))));
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && target.name === 'as')
      keys.chosen = target.selectedOptions[0]?.text.replace(/ \(\d+\)$/, '') ?? '';
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    said.textContent = 'Sending ...';
    send(form)
      .then(({ answer, shop }) => {
        said.textContent = '';
        const { error, body } = showAnswer(result, answer);
        if (!copy || body === undefined || form.dataset.body === 'multipart') return;
        const request = requestIn(form);
        const is_example = form.dataset.example === valueIn(form, 'request');
        sent = { name: callOf(form).name, request, is_example, shop, error, answer: body };
        copy.hidden = false;
      })
      .catch(say);
  });
}
