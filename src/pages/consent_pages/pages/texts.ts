// All texts of the pages that sellers see, and how they are put together.
import { Html, html } from '../../../engine/http/resources/html.ts';
import { choice_texts } from './choice_texts.ts';
import type { Language } from './language.ts';
import { problem_texts } from './problem_texts.ts';
import { sign_in_texts } from './sign_in_texts.ts';

export const texts = { ...sign_in_texts, ...choice_texts, ...problem_texts } as const;

export type TextName = keyof typeof texts;

/** What stands in the places of a text, by their names. */
export type Places = Readonly<Record<string, Html | string | number>>;

/** Gives the texts of one language, as HTML in which what stands in their places is escaped. */
export type Say = (name: TextName, places?: Places) => Html;

/** The texts of a language. @throws Error for a place of a text that is not given. */
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
            throw new Error(`The text ${name} has a place ${part}, which is not given.`);
          return html`${value}`.text;
        })
        .join(''),
    );
  };
