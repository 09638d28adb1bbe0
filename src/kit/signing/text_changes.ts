// Mistakes in the signed text. Each kind is a function that changes a recipe.
import { numberPart, type Part, plainPart, tokenPart, unshownPart } from './part.ts';
import { type Change, replacePart, withMistake } from './recipe.ts';
import { readSignParameters, type SignedCall } from './signed_call.ts';

const prefix = '/api/v2';

/** A path with additions, of which only the name is shown. */
const pathWith = (before: string, path: string, after: string): Part => ({
  name: 'path',
  text: before + path + after,
  shown: (before && '<host>') + path + (after && '?<query>'),
});

const withoutSign = (query: string) =>
  query
    .split('&')
    .filter((pair) => !pair.startsWith('sign='))
    .join('&');

const common = /^(partner_id|timestamp|access_token|shop_id|merchant_id|sign)=/;

/** What clients mistake for the query: all of it except the sign, or the business parameters. */
const queriesOf = ({ query }: SignedCall) => {
  const business = query
    .split('&')
    .filter((pair) => !common.test(pair))
    .join('&');
  return [...new Set([withoutSign(query), business])].filter((text) => text !== '').map((text) => `?${text}`);
};

const originsOf = ({ host }: SignedCall) => (host === '' ? [] : [`https://${host}`, `http://${host}`, host]);

export const changePath: Change = (recipe, call) => {
  const { path, method } = call;
  const replace = (mistake: Parameters<typeof replacePart>[1], text: string) =>
    replacePart(recipe, mistake, 'path', plainPart('path', text));
  const rest = path.startsWith(prefix) ? path.slice(prefix.length) : path;
  return [
    ...(rest === path
      ? []
      : [...replace('path_without_prefix', rest), ...replace('path_without_prefix', rest.slice(1))]),
    ...originsOf(call).flatMap((origin) =>
      replacePart(recipe, 'path_with_host', 'path', pathWith(origin, path, '')),
    ),
    ...queriesOf(call).flatMap((query) =>
      replacePart(recipe, 'path_with_query', 'path', pathWith('', path, query)),
    ),
    ...replace('path_with_last_slash', `${path}/`),
    ...replace('path_without_first_slash', path.slice(1)),
    ...replace('path_with_method', method + path),
    ...replacePart(recipe, 'path_missing', 'path'),
  ];
};

/** The whole URL instead of the path. */
export const changePathToUrl: Change = (recipe, call) =>
  originsOf(call).flatMap((origin) =>
    queriesOf(call).flatMap((query) =>
      replacePart(recipe, 'path_with_host', 'path', pathWith(origin, call.path, query)),
    ),
  );

const seconds_around = [-1, 1, -2, 2];

export const changeTimestamp: Change = (recipe, { query }) => {
  const { timestamp } = readSignParameters(query);
  const replace = (mistake: 'timestamp_other' | 'timestamp_in_milliseconds', text: string) =>
    replacePart(recipe, mistake, 'timestamp', numberPart('timestamp', text));
  const around = /^\d{1,16}$/.test(timestamp)
    ? seconds_around.flatMap((by) => replace('timestamp_other', String(Number(timestamp) + by)))
    : [];
  return [
    ...around,
    ...replace('timestamp_in_milliseconds', `${timestamp}000`),
    ...replacePart(recipe, 'timestamp_missing', 'timestamp'),
  ];
};

/** The milliseconds of a second: a client may have signed one of them and sent the second. */
export const changeMilliseconds: Change = (recipe, { query }) => {
  const { timestamp } = readSignParameters(query);
  return Array.from({ length: 999 }, (_, at) => String(at + 1).padStart(3, '0')).flatMap((digits) =>
    replacePart(
      recipe,
      'timestamp_in_milliseconds',
      'timestamp',
      numberPart('timestamp', timestamp + digits),
    ),
  );
};

const isOfCaller = ({ name }: Part) =>
  name === 'access_token' || name === 'shop_id' || name === 'merchant_id';

/** Who a call is signed for: another shop or merchant, none, or both. */
export const changeCaller: Change = (recipe, { query, caller_kind }) => {
  const { access_token, shop_id, merchant_id } = readSignParameters(query);
  const shop = shop_id === '' ? [] : [numberPart('shop_id', shop_id)];
  const merchant = merchant_id === '' ? [] : [numberPart('merchant_id', merchant_id)];
  const token = access_token === '' ? [] : [tokenPart(access_token)];
  const withParts = (mistake: Parameters<typeof withMistake>[1], ...parts: readonly Part[]) =>
    withMistake(recipe, mistake, { parts });
  const rest = recipe.parts.filter((part) => !isOfCaller(part));
  if (caller_kind === 'public') {
    const added = [token, [...token, ...shop], [...token, ...merchant], shop, merchant];
    return added
      .filter((parts) => parts.length > 0)
      .map((parts) => withParts('token_in_public_call', ...rest, ...parts));
  }
  const [own, other] = caller_kind === 'shop' ? [shop, merchant] : [merchant, shop];
  const in_place = caller_kind === 'shop' ? 'merchant_for_shop' : 'shop_for_merchant';
  return [
    withParts('signed_as_public', ...rest),
    ...replacePart(recipe, 'token_missing', 'access_token'),
    ...replacePart(recipe, 'caller_missing', `${caller_kind}_id`),
    ...(other.length === 0
      ? []
      : [
          withParts(in_place, ...rest, ...token, ...other),
          withParts('both_callers', ...rest, ...token, ...own, ...other),
          withParts('both_callers', ...rest, ...token, ...other, ...own),
        ]),
  ];
};

export const changePartner: Change = (recipe) => replacePart(recipe, 'partner_id_missing', 'partner_id');

const usual_separators = ['&', ',', '|', '\n'];
const rare_separators = [' ', ':', '-', '_', '/', '.', '+', ';', '\t', '\r\n', '#', '*'];

const joinedWith =
  (separators: readonly string[]): Change =>
  (recipe) =>
    separators.map((separator) => withMistake(recipe, 'separator', { separator }));

export const changeSeparator = joinedWith(usual_separators);
export const changeRareSeparator = joinedWith(rare_separators);

function* permutations<T>(list: readonly T[]): Generator<T[]> {
  if (list.length === 0) yield [];
  for (const [at, first] of list.entries())
    for (const others of permutations(list.toSpliced(at, 1))) yield [first, ...others];
}

/** Every other order of the parts; none for long texts, which have more orders than can be tried. */
export const changeOrderOfParts: Change = (recipe) =>
  recipe.parts.length > 5
    ? []
    : [...permutations(recipe.parts)]
        .slice(1)
        .map((parts) => withMistake(recipe, 'order_of_parts', { parts }));

/** `name=value`, sorted or as in the query, with or without the path in front. */
export const changeToNamedParts: Change = (recipe) => {
  const path = recipe.parts.filter(({ name }) => name === 'path');
  const named = recipe.parts
    .filter(({ name }) => name !== 'path')
    .map(({ name, text, shown }) => ({ name, text: `${name}=${text}`, shown: `${name}=${shown}` }));
  const sorted = named.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return [named, sorted].flatMap((parts) =>
    [parts, [...path, ...parts]].flatMap((all) =>
      ['&', ''].map((separator) => withMistake(recipe, 'named_parts', { parts: all, separator })),
    ),
  );
};

const lowerEscapes = (text: string) => text.replace(/%[0-9A-F]{2}/g, (found) => found.toLowerCase());

/** Percent-encoding of all parts, or only of those that need it in a query. */
export const changeEncoding: Change = (recipe) => {
  const encodings = [
    encodeURIComponent,
    (text: string) => lowerEscapes(encodeURIComponent(text)),
    (text: string) => encodeURIComponent(text).replaceAll('%20', '+'),
  ];
  const encoded = encodings.flatMap((encode) =>
    [recipe.parts, recipe.parts.filter(({ name }) => name !== 'path')].map((chosen) =>
      recipe.parts.map((part) => {
        const text = chosen.includes(part) ? encode(part.text) : part.text;
        if (text === part.text) return part;
        return part.name === 'path' ? plainPart('path', text) : unshownPart(part.name, text);
      }),
    ),
  );
  const texts = new Set([recipe.parts.map(({ text }) => text).join('')]);
  return encoded.flatMap((parts) => {
    const text = parts.map((part) => part.text).join('');
    if (texts.has(text)) return [];
    texts.add(text);
    return [withMistake(recipe, 'url_encoded', { parts })];
  });
};
