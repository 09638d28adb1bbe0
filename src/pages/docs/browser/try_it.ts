import { signedUrl } from '../../../kit/contract/client/signed_url.ts';
import { CredentialFields, parseDemo } from './credential_fields.ts';

interface Call {
  readonly name: `v2.${string}.${string}`;
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly caller: 'shop' | 'merchant' | 'public';
}

const textIn = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLTextAreaElement | HTMLSelectElement>(`[name=${name}]`)?.value ?? '';

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

/** Signs and sends the call in a form, and returns the answer as text. */
async function send(form: HTMLFormElement, credentials: CredentialFields): Promise<string> {
  const { operation, path, method, caller, body: kind } = form.dataset;
  const call = { name: operation, path, method, caller } as Call;
  if (!credentials.partner_key) return 'Enter your partner_id and partner key first, at the top of the page.';
  if (!globalThis.crypto?.subtle)
    return 'Browsers can sign only on pages that are loaded by HTTPS or from localhost.';
  const is_multipart = kind === 'multipart';
  const request: Record<string, unknown> = is_multipart ? {} : JSON.parse(textIn(form, 'request') || '{}');
  const { partner_id, partner_key } = credentials;
  const as = call.caller === 'public' ? undefined : credentials.callerOf(call.caller, textIn(form, 'as'));
  const url = await signedUrl(call, request, {
    base_url: location.origin,
    partner_id,
    partner_key,
    ...(as && call.caller === 'shop' && { shop: { shop_id: as.id, access_token: as.access_token } }),
    ...(as &&
      call.caller === 'merchant' && { merchant: { merchant_id: as.id, access_token: as.access_token } }),
  });
  const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(request) };
  const init = call.method === 'GET' ? {} : is_multipart ? { body: multipartOf(form) } : json;
  const response = await fetch(url, { method: call.method, redirect: 'error', ...init });
  const text = await response.text();
  const is_json = response.headers.get('content-type')?.startsWith('application/json');
  return `HTTP ${response.status}\n${is_json ? JSON.stringify(JSON.parse(text), null, 2) : text}`;
}

/** Offers the shops and merchants of the demo, and the demo's example. */
function offerDemo(form: HTMLFormElement, credentials: CredentialFields): void {
  const { operation = '', caller = 'public' } = form.dataset;
  const example = credentials.demo?.examples[operation];
  const request = form.querySelector<HTMLTextAreaElement>('textarea[name=request]');
  if (example && request) {
    request.value = JSON.stringify(example.request, null, 2);
    request.rows = Math.min(14, request.value.split('\n').length);
  }
  if (caller !== 'shop' && caller !== 'merchant') return;
  form
    .querySelector('select[name=as]')
    ?.replaceChildren(
      ...credentials
        .callers(caller)
        .map(({ name, id }) => new Option(`${name} (${id})`, String(id), false, name === example?.caller)),
    );
  for (const label of form.querySelectorAll<HTMLElement>('.as')) label.hidden = false;
}

/** Makes every form sign and send its call. */
export function tryOperations(): void {
  const entered = document.querySelector<HTMLElement>('.credentials');
  if (!entered) return;
  const credentials = new CredentialFields(entered);
  const forms = [...document.querySelectorAll<HTMLFormElement>('form.try_it')];
  const said = entered.querySelector('output');
  entered.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLTextAreaElement)) return;
    const demo = parseDemo(target.value);
    if (said)
      said.textContent = demo
        ? `Filled in for ${demo.shops.length} shops. Every example below can be sent.`
        : target.value === ''
          ? ''
          : 'This is not the output of stoa demo --json.';
    if (!demo) return;
    credentials.fill(demo);
    for (const form of forms) offerDemo(form, credentials);
  });
  for (const form of forms)
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      const output = form.querySelector('output');
      if (!output) return;
      output.textContent = 'Sending ...';
      output.textContent = await send(form, credentials).catch(
        (error: unknown) => `Not sent: ${String(error)}`,
      );
    });
}
