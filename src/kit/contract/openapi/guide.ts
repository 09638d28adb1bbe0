// The pages of the document's own description: how to sign, how to read an answer, when to send a call again, how to use
// it with Postman.
import { postman_script } from './postman_sample.ts';

/** The text for a server at this address. */
export const guideFor = (
  base_url: string,
) => `Every call is signed. The common parameters travel in the query string, also of a POST:

\`sign\` = lowercase hex HMAC-SHA256(key = partner key, message = partner_id + path + timestamp + access_token + shop_id), without separators; the path begins with \`/api/v2\`. A merchant call has its merchant_id in the place of shop_id; a call without an access_token signs partner_id + path + timestamp.

Business errors answer HTTP 200 with a non-empty \`error\`; look at \`error\`, not at the status. A success has an empty \`error\`, or none where the operation says so.

## Sending a call again

429 and 503 with \`Retry-After\`: nothing was done; wait as long as it says and send the call again. 503 without it: the call may have been done. The same holds where no answer came. Then look what is there before you send it again, or give calls that write an \`Idempotency-Key\` from the beginning: sent again with the same key and the same parameters within 24 hours, a call is not done again, and gets the answer of the first time. Another call with the same key is refused with \`error_param\`; what was refused may be sent again under its key.

## Generated clients

Put \`sign\` and \`timestamp\` in where your client lets you change a request before it is sent; everything else is a parameter. The answer with status 200 is a union of a success and its refusals, and \`error\` tells them apart.

What has a default may be left out of a request. \`openapi-typescript\` makes it required unless it is told not to:

\`\`\`shell
npx openapi-typescript ${base_url}/openapi.json --default-non-nullable false -o stoa.d.ts
\`\`\`

## Postman

Import this document, put what \`stoa demo --json\` prints into a collection variable \`stoa\`, and this into the collection's pre-request script; then every request runs:

\`\`\`javascript
${postman_script}
\`\`\``;
