// All texts of the pages that sellers see, and how their placeholders are filled.
import { Html, html } from '../../../engine/http/resources/html.ts';
import { choice_texts } from './choice_texts.ts';
import type { Language } from './language.ts';
import { problem_texts } from './problem_texts.ts';
import { sign_in_texts } from './sign_in_texts.ts';

export const texts = { ...sign_in_texts, ...choice_texts, ...problem_texts } as const;

export type TextName = keyof typeof texts;

/** The values of the placeholders of a text, by name. */
export type TextValues = Readonly<Record<string, Html | string | number>>;

/** Returns a text in one language as HTML. Values of placeholders are escaped. */
export type Say = (name: TextName, places?: TextValues) => Html;

/** The texts of a language. @throws Error if a placeholder has no value. */
export const textsIn =
  (language: Language): Say =>
  (name, places = {}) => {
    const parts = texts[name][language].split(/\{(\w+)\}/);
    return new Html(
      parts
        .map((part, at) => {
          if (at % 2 === 0) return html`${part}`.text;
          const value = places[part];
          if (value === undefined)
            throw new Error(`The text ${name} has a placeholder ${part}, which has no value.`);
          return html`${value}`.text;
        })
        .join(''),
    );
  };
