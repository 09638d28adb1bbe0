import { storedKeyword } from '../ads.ts';

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });
const only_digits = /^\p{N}+$/u;
const short_latin = /^\p{Script=Latin}{1,2}$/u;

/** The words of a text that say what it is about, also of scripts that have no spaces. */
const wordsOf = (text: string): string[] =>
  [...segmenter.segment(storedKeyword(text))]
    .filter(
      ({ isWordLike, segment }) => isWordLike && !only_digits.test(segment) && !short_latin.test(segment),
    )
    .map(({ segment }) => segment);

/** Whether a stored keyword fits what a seller typed or, if that is undefined, the name of an item. */
export function keywordTest(
  item_name: string,
  input_keyword: string | undefined,
): (keyword: string) => boolean {
  const typed = input_keyword === undefined ? '' : storedKeyword(input_keyword);
  const wanted = new Set(wordsOf(typed || item_name));
  return (keyword) =>
    (typed !== '' && keyword.includes(typed)) || wordsOf(keyword).some((word) => wanted.has(word));
}
