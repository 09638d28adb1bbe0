import type { DrawnTexts } from './page_content.ts';
import { type Box, type Placing, Sheet } from './sheet.ts';

interface SetText {
  readonly drawn: DrawnTexts;
  /** In mm. */
  readonly height: number;
}

/** About 100 labels with their own numbers and addresses, and what all labels show. */
const texts_max = 700;
/** A longer text is hardly on two pages. */
const key_length_max = 400;

/** The texts that were drawn lately, and those that were before. What is not drawn again is forgotten with these. */
let lately = new Map<string, SetText>();
let before = new Map<string, SetText>();

/**
 * A sheet that draws a text as it was drawn before, at the same place of a page of the same size: captions, the sender
 * of a shop, names of regions.
 */
export class FastSheet extends Sheet {
  override text(box: Box, text: string | readonly string[], placing: Placing): number {
    const key = this.#keyOf(box, text, placing);
    const known = find(key);
    if (known) {
      this.page.repeat(known.drawn);
      return known.height;
    }
    let height = 0;
    const drawn = this.page.captured(() => {
      height = super.text(box, text, placing);
    });
    if (drawn && key.length <= key_length_max) remember(key, { drawn, height });
    return height;
  }

  #keyOf({ x, y, width, height }: Box, text: string | readonly string[], placing: Placing): string {
    const { size, weight, lines_max, align, from } = placing;
    const texts = typeof text === 'string' ? `text ${text}` : `texts ${JSON.stringify(text)}`;
    return `${this.typesetter.font_names} ${this.page.height} ${x} ${y} ${width} ${height} ${size[0]} ${size[1]} ${weight} ${lines_max} ${align} ${from} ${texts}`;
  }
}

function find(key: string): SetText | undefined {
  const known = lately.get(key);
  if (known) return known;
  const older = before.get(key);
  if (older) remember(key, older);
  return older;
}

function remember(key: string, text: SetText): void {
  if (lately.size >= texts_max) {
    before = lately;
    lately = new Map();
  }
  lately.set(key, text);
}
