/**
 * Sends one request, a GET or the POST of a record, and looks at its answer closely.
 *
 * @returns how every answer under load must end: as this one does, from its empty error on.
 */
export async function look({ url, body }, isSuccess = () => true) {
  const post = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const answer = await fetch(url, body === undefined ? {} : post);
  const text = await answer.text();
  const said = JSON.parse(text);
  if (answer.status !== 200 || said.error !== '' || !isSuccess(said))
    throw new Error(`answered ${answer.status} ${text.slice(0, 300)}`);
  return { url, text, ending: text.slice(text.indexOf('"error":""')) };
}
