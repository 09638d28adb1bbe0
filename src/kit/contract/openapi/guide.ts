// The description of the document for partners: how to sign, how to read an answer, when to send a call again, and how to
// use the document with generated clients and with Postman.
import { postman_script } from './postman_sample.ts';

/** The text for a server at this address. */
export const guideFor = (
  base_url: string,
) => `Every call is signed. The common parameters are in the query string, also for a POST:

\`sign\` = lowercase hex HMAC-SHA256(key = partner key, message = partner_id + path + timestamp + access_token + shop_id), without separators; the path begins with \`/api/v2\`. A merchant call signs its merchant_id instead of shop_id. A call without an access_token signs partner_id + path + timestamp.

A business error answers HTTP 200 with a non-empty \`error\`, so look at \`error\` and not at the status. A success has an empty \`error\`, or no \`error\` if the operation says so.

## Sending a call again

429 and 503 with \`Retry-After\`: nothing was done. Wait as long as the header says, and send the call again. 503 without it, or no answer: the call may have been done. Check that before you send it again. Or send calls that write with an \`Idempotency-Key\` from the start: a call that is sent again with the same key and the same parameters within 24 hours is not done again, and gets the first answer. Another call with the same key is refused with \`error_param\`. A call that was refused may be sent again under its key.

## Generated clients

Add \`sign\` and \`timestamp\` where your client lets you change a request before it is sent. Everything else is a parameter. The answer with status 200 is a union of a success and its refusals; \`error\` tells them apart.

A field that has a default may be left out of a request. \`openapi-typescript\` makes such fields required unless you tell it not to:

\`\`\`shell
npx openapi-typescript ${base_url}/openapi.json --default-non-nullable false -o stoa.d.ts
\`\`\`

## Postman

Import this document. Copy the output of \`stoa demo --json\` into a collection variable \`stoa\`, and this script into the collection's pre-request script. Then every request runs:

\`\`\`javascript
${postman_script}
\`\`\``;
