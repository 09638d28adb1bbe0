import library from 'bwip-js/node';

/** The widths of the bars and gaps of a text in Code 128, alternating and in modules. */
export function barsOf(text: string): readonly number[] {
  const [symbol] = library.raw({ bcid: 'code128', text });
  if (!symbol || !('sbs' in symbol)) throw new Error('The barcode library did not answer with bar widths.');
  return symbol.sbs;
}
