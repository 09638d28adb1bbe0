// All requests of the documentation. They go to the server that the page came from, which the browser enforces.

const { base = '/docs', search = '' } = document.documentElement.dataset;

/** The start of the addresses of the site. */
export const base_path = base;

/** The text of a page or file of the site. @throws Error if there is none. */
export async function readFile(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.text();
}

let index: Promise<string> | undefined;

/** The index of the search. It is requested once. */
export function readIndex(): Promise<string> {
  index ??= readFile(search);
  index.catch(() => {
    index = undefined;
  });
  return index;
}

/** The keys of the demo marketplace. The server gives them only to its own pages on this machine. */
export const readDemo = async (): Promise<string> => {
  const response = await fetch(`${base_path}/demo`, { method: 'POST', headers: { 'x-stoa-docs': 'demo' } });
  const text = await response.text();
  if (!response.ok) throw new Error(JSON.parse(text).message);
  return text;
};

export interface CallAnswer {
  readonly status: number;
  readonly text: string;
  readonly is_json: boolean;
}

/** Sends a signed call. @param body undefined for a GET; FormData for an upload, JSON text otherwise. */
export async function sendSigned(url: string, body: FormData | string | undefined): Promise<CallAnswer> {
  const json = typeof body === 'string' ? { headers: { 'content-type': 'application/json' } } : {};
  const init = body === undefined ? {} : { method: 'POST', body, ...json };
  const response = await fetch(url, { redirect: 'error', ...init });
  const is_json = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  return { status: response.status, text: await response.text(), is_json };
}
