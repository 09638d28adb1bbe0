import type { SampleCall } from './sample_call.ts';

const text = (value: string) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** A JSON value as PHP code. An empty record must not become a list. */
function literal(value: unknown, indent = ''): string {
  const inner = `${indent}    `;
  if (Array.isArray(value))
    return value.length === 0
      ? '[]'
      : `[\n${value.map((entry) => `${inner}${literal(entry, inner)},\n`).join('')}${indent}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value);
    if (entries.length === 0) return 'new stdClass()';
    const lines = entries.map(([name, entry]) => `${inner}${text(name)} => ${literal(entry, inner)},\n`);
    return `[\n${lines.join('')}${indent}]`;
  }
  return typeof value === 'string' ? text(value) : JSON.stringify(value);
}

/** For PHP 8 with its curl extension. */
export function phpSample({ path, caller, query, body, upload, saved_as }: SampleCall): string {
  const signed = ['$partner_id', '$path', '$timestamp', ...caller.map(({ name }) => `$${name}`)];
  const parameters = [
    "    'partner_id' => $partner_id,",
    "    'timestamp' => $timestamp,",
    ...caller.map(({ name }) => `    '${name}' => $${name},`),
    ...query.map(([name, value]) => `    '${name}' => ${text(value)},`),
    "    'sign' => $sign,",
  ];
  const sending = upload
    ? [
        'curl_setopt($call, CURLOPT_POSTFIELDS, [',
        `    '${upload.file}' => new CURLFile('${upload.file_name}'),`,
        ...Object.entries(upload.fields).map(([name, value]) => `    '${name}' => ${text(value)},`),
        ']);',
      ]
    : body === undefined
      ? []
      : [
          `$body = ${literal(body)};`,
          "curl_setopt($call, CURLOPT_HTTPHEADER, ['Content-Type: application/json']);",
          'curl_setopt($call, CURLOPT_POSTFIELDS, json_encode($body));',
        ];
  return [
    '<?php',
    "$partner_id = getenv('PARTNER_ID');",
    ...caller.map(({ name, variable }) => `$${name} = getenv('${variable}');`),
    `$path = '${path}';`,
    '$timestamp = time();',
    `$sign = hash_hmac('sha256', ${signed.join(' . ')}, getenv('PARTNER_KEY'));`,
    '$query = http_build_query([',
    ...parameters,
    ']);',
    "$call = curl_init(getenv('BASE_URL') . $path . '?' . $query);",
    ...sending,
    'curl_setopt($call, CURLOPT_RETURNTRANSFER, true);',
    saved_as === undefined
      ? 'echo curl_exec($call), PHP_EOL;'
      : `file_put_contents('${saved_as}', curl_exec($call));`,
  ].join('\n');
}
