import type { SampleCall } from './sample_call.ts';

const quoted = (text: string) => (/^[\w.:,/-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

/** For bash, with curl and OpenSSL. */
export function shellSample({ path, caller, query, body, upload, saved_as }: SampleCall): string {
  const signed = [...caller.map(({ variable }) => `$${variable}`)].join('');
  const parameters = [
    ['partner_id', '$PARTNER_ID'],
    ['timestamp', '$TIMESTAMP'],
    ...caller.map(({ name, variable }) => [name, `$${variable}`]),
    ['sign', '$SIGN'],
  ].map((pair) => pair.join('='));
  const options = upload
    ? [
        `-F ${upload.file}=@${upload.file_name}`,
        ...Object.entries(upload.fields).map(([name, value]) => `-F ${name}=${quoted(value)}`),
      ]
    : body === undefined
      ? query.map(([name, value]) => `--data-urlencode ${quoted(`${name}=${value}`)}`)
      : ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body))}`];
  if (saved_as !== undefined) options.push(`-o ${saved_as}`);
  const get = upload || body !== undefined ? '' : ' -G';
  return [
    'TIMESTAMP=$(date +%s)',
    `SIGN=$(printf %s "$PARTNER_ID${path}$TIMESTAMP${signed}" |`,
    '  openssl dgst -sha256 -hmac "$PARTNER_KEY" -r | cut -d " " -f 1)',
    [`curl -sS${get} "$BASE_URL${path}?${parameters.join('&')}"`, ...options].join(' \\\n  '),
  ].join('\n');
}
