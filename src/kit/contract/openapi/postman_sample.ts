/**
 * The pre-request script of a Postman collection that is made from the document. It reads one variable, `stoa`, which has
 * the form of the output of `stoa demo --json`, and signs with the libraries of Postman's sandbox.
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
