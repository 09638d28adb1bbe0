// The pages of the document's own description: how to sign, how to read an answer, how to use it with Postman.

/**
 * The pre-request script of a Postman collection that is made from the document. It takes everything from one variable,
 * `stoa`, whose form is that of `stoa demo --json`, and signs with what Postman's sandbox has.
 */
export const postman_script = `// Collection variable "stoa": what \`stoa demo --json\` prints, or for shops of your own
// {"partner_id": 0, "partner_key": "", "shops": [{"shop_id": 0, "access_token": ""}], "merchants": []}
const stoa = JSON.parse(pm.variables.get('stoa'));
const { query } = pm.request.url;
const timestamp = String(Math.floor(Date.now() / 1000));
const id_name = query.has('shop_id') ? 'shop_id' : 'merchant_id';
const caller = [...stoa.shops, ...stoa.merchants].find((row) => String(row[id_name]) === query.get(id_name));
const signed = [String(stoa.partner_id), pm.request.url.getPath(), timestamp];
query.upsert({ key: 'partner_id', value: String(stoa.partner_id) });
query.upsert({ key: 'timestamp', value: timestamp });
if (caller) {
  query.upsert({ key: 'access_token', value: caller.access_token });
  signed.push(caller.access_token, String(caller[id_name]));
}
// The authorization "API key" of the collection sends it as the parameter sign.
pm.variables.set('apiKey', CryptoJS.HmacSHA256(signed.join(''), stoa.partner_key).toString());`;

export const guide = `Every call is signed. The common parameters travel in the query string, also of a POST:

\`sign\` = lowercase hex HMAC-SHA256(key = partner key, message = partner_id + path + timestamp + access_token + shop_id), without separators; the path begins with \`/api/v2\`. A merchant call has its merchant_id in the place of shop_id; a call without an access_token signs partner_id + path + timestamp.

Business errors answer HTTP 200 with a non-empty \`error\`; look at \`error\`, not at the status. A success has an empty \`error\`, or none where the operation says so.

## Generated clients

Put \`sign\` and \`timestamp\` in where your client lets you change a request before it is sent; everything else is a parameter. The answer with status 200 is a union of a success and its refusals, and \`error\` tells them apart.

## Postman

Import this document, put what \`stoa demo --json\` prints into a collection variable \`stoa\`, and this into the collection's pre-request script; then every request runs:

\`\`\`javascript
${postman_script}
\`\`\``;
