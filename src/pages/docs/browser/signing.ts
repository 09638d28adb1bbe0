// Script of the page about signing. Input stays in its fields; nothing is sent.
import { seconds, systemClock } from '../../../kit/contract/clock.ts';
import { baseString, sign } from '../../../kit/contract/sign.ts';
import { explainSignature, isRightSign } from '../../../kit/signing/explain_signature.ts';
import { explanationText } from '../../../kit/signing/explanation_text.ts';
import { parameterHint } from '../../../kit/signing/parameter_hint.ts';
import { readSignParameters, signedFor } from '../../../kit/signing/signed_call.ts';
import { web_hashing } from '../../../kit/signing/web_hashing.ts';
import { sign_vectors, vector_key } from '../sign_vectors.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

function fieldNamed(name: string): Field {
  const found = document.querySelector<Field>(`[name=${name}]`);
  if (found === null) throw new Error(`The page has no field ${name}.`);
  return found;
}

const textIn = (name: string) => fieldNamed(name).value;

function show(id: string, text: string): void {
  const output = document.getElementById(id);
  if (output) output.textContent = text;
}

const insecure = 'Browsers can sign only on pages that are loaded by HTTPS or from localhost.';

/** Shows the sign of the call in the fields, as soon as enough of them are filled in. */
async function showSign(): Promise<void> {
  const key = textIn('partner_key');
  const text = baseString(
    textIn('partner_id').trim(),
    textIn('path').trim(),
    textIn('timestamp').trim() || seconds(systemClock),
    textIn('access_token').trim(),
    textIn('caller_id').trim(),
  );
  const is_enough = textIn('partner_id') !== '' && textIn('path') !== '';
  show('base_string', is_enough ? text : '');
  if (!is_enough || key === '') return show('sign', '');
  show('sign', globalThis.crypto?.subtle ? await sign(key, text) : insecure);
}

function fillVector(at: number): void {
  const vector = sign_vectors[at];
  if (vector === undefined) return;
  fieldNamed('partner_key').value = vector_key;
  for (const name of ['partner_id', 'path', 'timestamp', 'access_token', 'caller_id'] as const)
    fieldNamed(name).value = vector[name];
}

/** What the page knows about the operation at a path. */
function operationAt(path: string): { caller: 'shop' | 'merchant' | 'public'; method: string } | undefined {
  const option = [...document.querySelectorAll<HTMLOptionElement>('#paths option')].find(
    ({ value }) => value === path,
  );
  const { caller, method = 'GET' } = option?.dataset ?? {};
  return caller === 'shop' || caller === 'merchant' || caller === 'public' ? { caller, method } : undefined;
}

/** Explains what is wrong with the sign of the entered URL. */
async function explanationOf(url: string, key: string, body: string): Promise<string> {
  if (key === '') return 'Enter the partner key above.';
  if (!globalThis.crypto?.subtle) return insecure;
  const [, host = '', path = '', query = ''] =
    /^(?:https?:\/\/([^/?#]*))?(\/[^?#\s]*)\?([^#\s]*)/i.exec(url.trim()) ?? [];
  if (path === '') return 'This is not a URL with a query.';
  const operation = operationAt(path);
  const caller = operation?.caller ?? signedFor('public', readSignParameters(query));
  const explanation = await explainSignature(
    {
      method: operation?.method ?? 'GET',
      path,
      query,
      host,
      body: body === '' ? undefined : body,
      caller_kind: signedFor(caller, readSignParameters(query)),
    },
    [key],
    web_hashing,
  );
  const hint = parameterHint(query, caller, seconds(systemClock));
  const said = [
    ...(operation === undefined ? ['There is no operation at this path.'] : []),
    ...(explanation.sign === '' ? ['The URL has no sign.'] : []),
    isRightSign(explanation) ? 'The sign is correct.' : explanationText(explanation),
    ...(hint === undefined ? [] : [hint]),
  ];
  return said.join('\n');
}

document.querySelector('#compute')?.addEventListener('input', () => void showSign());
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-vector]'))
  button.addEventListener('click', () => {
    fillVector(Number(button.dataset.vector));
    void showSign();
  });
document.querySelector('#look')?.addEventListener('click', async () => {
  show('explanation', 'Checking ...');
  show('explanation', await explanationOf(textIn('url'), textIn('partner_key').trim(), textIn('body')));
});
