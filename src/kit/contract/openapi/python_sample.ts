import type { SampleCall } from './sample_call.ts';

/** A JSON value as Python code. */
function literal(value: unknown, indent = ''): string {
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (value === null || value === undefined) return 'None';
  const inner = `${indent}    `;
  if (Array.isArray(value))
    return value.length === 0
      ? '[]'
      : `[\n${value.map((entry) => `${inner}${literal(entry, inner)},\n`).join('')}${indent}]`;
  if (typeof value === 'object') {
    const entries = Object.entries(value);
    if (entries.length === 0) return '{}';
    const lines = entries.map(([name, entry]) => `${inner}"${name}": ${literal(entry, inner)},\n`);
    return `{\n${lines.join('')}${indent}}`;
  }
  return JSON.stringify(value);
}

/** For Python 3 with its standard library. An upload needs `requests`. */
export function pythonSample({ path, caller, query, body, upload, saved_as }: SampleCall): string {
  const environment = (name: string) => `os.environ["${name}"]`;
  const parameters = [
    '    "partner_id": partner_id,',
    '    "timestamp": timestamp,',
    ...caller.map(({ name }) => `    "${name}": ${name},`),
    ...query.map(([name, value]) => `    "${name}": ${JSON.stringify(value)},`),
    '    "sign": sign,',
  ];
  const url = 'os.environ["BASE_URL"] + path + "?" + query';
  const sending = upload
    ? [
        `with open("${upload.file_name}", "rb") as content:`,
        `    answer = requests.post(${url}, files={"${upload.file}": content}, data=${JSON.stringify(upload.fields)})`,
        'print(answer.text)',
      ]
    : [
        ...(body === undefined
          ? [`request = urllib.request.Request(${url})`]
          : [
              `body = ${literal(body)}`,
              'request = urllib.request.Request(',
              `    ${url},`,
              '    data=json.dumps(body).encode(),',
              '    headers={"Content-Type": "application/json"},',
              ')',
            ]),
        'with urllib.request.urlopen(request) as answer:',
        ...(saved_as === undefined
          ? ['    print(answer.read().decode())']
          : [`    with open("${saved_as}", "wb") as file:`, '        file.write(answer.read())']),
      ];
  return [
    `import hashlib, hmac, ${body === undefined ? '' : 'json, '}os, time, urllib.parse${upload ? '' : ', urllib.request'}`,
    ...(upload ? ['import requests'] : []),
    '',
    `partner_id = ${environment('PARTNER_ID')}`,
    ...caller.map(({ name, variable }) => `${name} = ${environment(variable)}`),
    `path = "${path}"`,
    'timestamp = str(int(time.time()))',
    `base = ${['partner_id', 'path', 'timestamp', ...caller.map(({ name }) => name)].join(' + ')}`,
    `sign = hmac.new(${environment('PARTNER_KEY')}.encode(), base.encode(), hashlib.sha256).hexdigest()`,
    'query = urllib.parse.urlencode({',
    ...parameters,
    '})',
    ...sending,
  ].join('\n');
}
