import { client_variables } from '../../../kit/contract/client_variables.ts';
import { mask } from './masks.ts';
import { queryParts, type RepeatedCall, withVariables } from './repeated_call.ts';

const { partner_key, access_token } = client_variables;

/** A text as one word of a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
/** Variables within a word of a shell. */
const filled = (text: string) => `"${text}"`;

/** A business parameter of the query. The masked ones that clients have in a variable are read from it. */
function parameter([name, value]: readonly [string, string]): string {
  const variable = value === mask ? (client_variables as Readonly<Record<string, string>>)[name] : undefined;
  return variable === undefined
    ? quoted(`&${name}=${value}`)
    : `${quoted(`&${name}=`)}${filled(`$${variable}`)}`;
}

/**
 * A command that signs a call and sends it, for any shell of Unix. It needs `curl` and `openssl`, and reads
 * secrets from variables.
 */
export function commandFor({ call, request, base_url }: RepeatedCall): string {
  const { method, path, partner_id, shop_id, merchant_id, query } = call;
  const owner = shop_id ?? merchant_id;
  const kind = shop_id === undefined ? 'merchant_id' : 'shop_id';
  const token = owner === undefined ? '' : `$${access_token}`;
  const signed = `${quoted(`${partner_id}${path}`)}${filled(`$t${token}`)}${owner ?? ''}`;
  const body = withVariables(quoted(JSON.stringify(request)), (variable) => `"'"$${variable}"'"`);
  const sent = method === 'GET' ? '' : `-H 'content-type: application/json' --data-raw ${body} `;
  const url = [
    quoted(`${base_url}${path}?partner_id=${partner_id}`),
    filled(`&timestamp=$t&sign=$s${token && `&access_token=${token}`}`),
    ...(owner === undefined ? [] : [quoted(`&${kind}=${owner}`)]),
    ...queryParts(query).others.map(parameter),
  ].join('');
  const text = `${body}${url}`;
  const needed = Object.values(client_variables).filter(
    (name) => name === partner_key || text.includes(`"$${name}"`) || text.includes(`=$${name}"`),
  );
  return `(: ${needed.map((name) => filled(`\${${name}:?}`)).join(' ')} && t=$(date +%s) && s=$(printf %s ${signed} | openssl dgst -sha256 -hmac "$${partner_key}" | sed 's/.* //') && curl -sS ${sent}${url})`;
}
