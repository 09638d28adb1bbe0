/** Values that differ from answer to answer: the values of these fields, wherever they are. */
const varyingValue = (names) => new RegExp(`(?<="(?:${names.join('|')})":)(?:"[^"]*"|-?\\d+)`);

/**
 * Sends one request, a GET or the POST of a record, and checks its answer.
 *
 * @param part `error` is the code that the answer must have (none if omitted); `varying` are the fields whose
 * values differ; `isSuccess` checks the rest. @returns what every answer under load must match: its status, and
 * its text between the varying values.
 */
export async function checkAnswer(
  { url, body, headers },
  { error = '', varying = [], isSuccess = () => true },
) {
  const post = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
  const answer = await fetch(url, body === undefined ? {} : post);
  const text = await answer.text();
  const parsed = JSON.parse(text);
  if ((parsed.error ?? '') !== error || !isSuccess(parsed) || (error === '' && answer.status !== 200))
    throw new Error(`answered ${answer.status} ${text.slice(0, 300)}`);
  return { url, text, status: answer.status, pieces: text.split(varyingValue(['request_id', ...varying])) };
}

/** Checks the answer of a server with other answers than Stoa's: only its status matters. */
export async function checkStatus(call) {
  const { url, text, status } = await checkAnswer(call, {});
  return { url, text, status, pieces: [''] };
}
