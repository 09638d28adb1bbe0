// Values that often cause bugs in programs.

export const edge_numbers = [
  0,
  -0,
  -1,
  1.5,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  -(2 ** 53),
  1e21,
  1e308,
  5e-324,
];

export const edge_texts = `
0|5|null|ก|\u{1f600}|a\0b|\ud800|\u202e|__proto__|constructor|' or 1=1 --|{}| |${'x'.repeat(300)}|`
  .slice(1)
  .split('|');

/** JSON, or almost JSON, in place of a value. */
export const edge_json = `
1e999|-1e999|01|.5|NaN|9007199254740993|"\\ud800"|"\\u0000"|{"a":1,"a":2}|{"__proto__":{}}|{"constructor":{"prototype":{}}}|{|"|\u00a01|
${'['.repeat(40)}${']'.repeat(40)}`
  .slice(1)
  .split('|');

/** Encoded replacements for a value in a query string. */
export const edge_values = `
%|%zz|%00|%ff|%ed%a0%80|%F0%9F%98%80|+|1e3|0x10|%205|5%20|-0|-1|007|1.0|9007199254740992|99999999999999999999|%D9%A3|true|
null|[]|{}|1,2|,,,|1;2|'%20or%201=1|"|<a>|=|%3D|#|/..|\u00e9|${'1'.repeat(2_000)}|`
  .slice(1)
  .replaceAll('\n', '')
  .split('|');

/** What may be inserted into a path. */
export const edge_steps = '% %zz / // /../ ; %00 %2f \\ * : ( \u00e9 ? #'.split(' ');

export const edge_types = `
text/plain|application/json|application/json; charset=utf-16|@@@|application/x-www-form-urlencoded|;|${'a'.repeat(3_000)}|`
  .slice(1)
  .split('|');

/** Headers that determine how a request is framed, routed or answered. */
export const edge_headers = `
Content-Length: 5|Content-Length: -1|Content-Length: 99999999999999999999|Content-Length: 0x5|Content-Length:|
Transfer-Encoding: chunked|Transfer-Encoding: gzip, chunked|Transfer-Encoding: x|Transfer-Encoding : chunked|
Expect: 100-continue|Expect: nonsense|Upgrade: websocket|Connection: Upgrade|Connection: close|Connection: keep-alive|
Connection: x, close, y|Host: another|Host:|Accept-Version: 1|Content-Type: @|X-Request-Id: mine|X-Forwarded-Host: x|
: nothing|No colon| folded|X: a\0b|X: \u00ff|X: ${'x'.repeat(17_000)}|X-Http-Method-Override: DELETE|Trailer: x`
  .replaceAll('\n', '')
  .split('|');

export const edge_versions = 'HTTP/1.0|HTTP/0.9|HTTP/2.0|HTTP/1.1 |http/1.1|HTTP/11|HTTP/1.|ICE/1.0|'.split(
  '|',
);
export const edge_methods = 'CONNECT|get|FETCH|PRI|G\0T|'.split('|');
export const edge_targets = '*|/|//|http://|http://x|https://x/api|x:443|?|#|/%|/\u00e9|/ /|/..'.split('|');
