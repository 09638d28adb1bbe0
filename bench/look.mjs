/** What differs from answer to answer: the values of these fields, wherever they stand. */
const own = (names) => new RegExp(`(?<="(?:${names.join('|')})":)(?:"[^"]*"|-?\\d+)`);

/**
 * Sends one request, a GET or the POST of a record, and looks at its answer closely.
 *
 * @param part `error` is what the answer must say, nothing when it is left out; `varying` are the fields whose values
 * differ; `isSuccess` looks at the rest.
 * @returns what every answer under load must be like: its status, and its text between the values that vary.
 */
export async function look({ url, body }, { error = '', varying = [], isSuccess = () => true }) {
  const post = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const answer = await fetch(url, body === undefined ? {} : post);
  const text = await answer.text();
  const said = JSON.parse(text);
  if ((said.error ?? '') !== error || !isSuccess(said) || (error === '' && answer.status !== 200))
    throw new Error(`answered ${answer.status} ${text.slice(0, 300)}`);
  return { url, text, status: answer.status, pieces: text.split(own(['request_id', ...varying])) };
}

/** Looks at the answer of a server that does not say what Stoa says: only its status matters. */
export async function glance(call) {
  const { url, text, status } = await look(call, {});
  return { url, text, status, pieces: [''] };
}
