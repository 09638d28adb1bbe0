import { LRUCache } from 'lru-cache';
import { storedKeyword, suggestions_searched_max } from '../ads.ts';

let segmenter: Intl.Segmenter | undefined;
const only_digits = /^\p{N}+$/u;
const short_latin = /^\p{Script=Latin}{1,2}$/u;

/** The words of a text that say what it is about, also of scripts that have no spaces. */
function wordsOf(text: string): string[] {
  // It takes 3 ms, which every start would need.
  segmenter ??= new Intl.Segmenter('und', { granularity: 'word' });
  return [...segmenter.segment(storedKeyword(text))]
    .filter(
      ({ isWordLike, segment }) => isWordLike && !only_digits.test(segment) && !short_latin.test(segment),
    )
    .map(({ segment }) => segment);
}

/**
 * The words of stored keywords. To find the words of 10,000 keywords takes 0.2 s, so a call must not do it again
 * for keywords that have not changed. Operators store keywords, so nobody else can fill this.
 */
const words_of_keywords = new LRUCache<string, readonly string[]>({
  // With `max`, the whole capacity takes memory and 3 ms of each start.
  maxSize: 2 * suggestions_searched_max,
  sizeCalculation: () => 1,
});

function keywordWordsOf(keyword: string): readonly string[] {
  const known = words_of_keywords.get(keyword);
  if (known) return known;
  const words = wordsOf(keyword);
  words_of_keywords.set(keyword, words);
  return words;
}

/** Whether a stored keyword fits what a seller typed or, if that is undefined, the name of an item. */
export function keywordTest(
  item_name: string,
  input_keyword: string | undefined,
): (keyword: string) => boolean {
  const typed = input_keyword === undefined ? '' : storedKeyword(input_keyword);
  const wanted = new Set(wordsOf(typed || item_name));
  return (keyword) =>
    (typed !== '' && keyword.includes(typed)) || keywordWordsOf(keyword).some((word) => wanted.has(word));
}
