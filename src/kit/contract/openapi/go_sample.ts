import type { SampleCall } from './sample_call.ts';

const getenv = (name: string) => `os.Getenv("${name}")`;

function sendingLines({ body, upload }: SampleCall): string[] {
  if (upload)
    return [
      'var body bytes.Buffer',
      'form := multipart.NewWriter(&body)',
      `content, err := os.ReadFile("${upload.file_name}")`,
      'if err != nil {',
      '\tpanic(err)',
      '}',
      `part, _ := form.CreateFormFile("${upload.file}", "${upload.file_name}")`,
      'part.Write(content)',
      ...Object.entries(upload.fields).map(([name, value]) => `form.WriteField("${name}", "${value}")`),
      'form.Close()',
      'answer, err := http.Post(address, form.FormDataContentType(), &body)',
    ];
  if (body === undefined) return ['answer, err := http.Get(address)'];
  return [
    `body := ${JSON.stringify(JSON.stringify(body))}`,
    'answer, err := http.Post(address, "application/json", strings.NewReader(body))',
  ];
}

/** For Go with its standard library. */
export function goSample(call: SampleCall): string {
  const { path, caller, query, body, upload, saved_as } = call;
  const imports = [
    ...(upload ? ['bytes'] : []),
    'crypto/hmac',
    'crypto/sha256',
    'encoding/hex',
    ...(saved_as === undefined ? ['fmt'] : []),
    'io',
    ...(upload ? ['mime/multipart'] : []),
    'net/http',
    'net/url',
    'os',
    'strconv',
    ...(body === undefined ? [] : ['strings']),
    'time',
  ];
  const signed = [
    getenv('PARTNER_ID'),
    'path',
    'timestamp',
    ...caller.map(({ variable }) => getenv(variable)),
  ];
  const main = [
    `path := "${path}"`,
    'timestamp := strconv.FormatInt(time.Now().Unix(), 10)',
    `mac := hmac.New(sha256.New, []byte(${getenv('PARTNER_KEY')}))`,
    `mac.Write([]byte(${signed.join(' + ')}))`,
    'query := url.Values{}',
    `query.Set("partner_id", ${getenv('PARTNER_ID')})`,
    'query.Set("timestamp", timestamp)',
    ...caller.map(({ name, variable }) => `query.Set("${name}", ${getenv(variable)})`),
    ...query.map(([name, value]) => `query.Set("${name}", ${JSON.stringify(value)})`),
    'query.Set("sign", hex.EncodeToString(mac.Sum(nil)))',
    `address := ${getenv('BASE_URL')} + path + "?" + query.Encode()`,
    ...sendingLines(call),
    'if err != nil {',
    '\tpanic(err)',
    '}',
    'defer answer.Body.Close()',
    ...(saved_as === undefined
      ? ['text, _ := io.ReadAll(answer.Body)', 'fmt.Println(string(text))']
      : ['bytes, _ := io.ReadAll(answer.Body)', `os.WriteFile("${saved_as}", bytes, 0o600)`]),
  ];
  return [
    'package main',
    '',
    'import (',
    ...imports.map((name) => `\t"${name}"`),
    ')',
    '',
    'func main() {',
    ...main.map((line) => `\t${line}`),
    '}',
  ].join('\n');
}
