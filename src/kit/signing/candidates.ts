// The ways in which a call may have been signed, most likely first.
import { changeBody, changeBodyFields } from './body_changes.ts';
import { changeAlgorithm, changeKey } from './key_changes.ts';
import { type Change, type Recipe, rightRecipe, withMistake } from './recipe.ts';
import type { SignedCall } from './signed_call.ts';
import {
  changeCaller,
  changeEncoding,
  changeMilliseconds,
  changeOrderOfParts,
  changePartner,
  changePath,
  changePathToUrl,
  changeRareSeparator,
  changeSeparator,
  changeTimestamp,
  changeToNamedParts,
} from './text_changes.ts';

/** Mistakes that are tried together with others. */
const usual_changes: readonly Change[] = [
  changePath,
  changeTimestamp,
  changeCaller,
  changeSeparator,
  changeBody,
  changeKey,
  changeAlgorithm,
];

/** Mistakes that are tried alone. */
const rare_changes: readonly Change[] = [
  changePartner,
  changeOrderOfParts,
  changeToNamedParts,
  changeEncoding,
  changePathToUrl,
  changeRareSeparator,
  changeBodyFields,
];

/**
 * The correct way with each key, then one mistake, then two common ones, and last the milliseconds of the
 * second.
 */
export function* candidateRecipes(call: SignedCall, keys: readonly string[]): Generator<Recipe> {
  const rights = keys.map((key, at) => {
    const right = rightRecipe(call, key);
    return at === 0 ? right : withMistake(right, 'other_key', {});
  });
  yield* rights;
  for (const changes of [usual_changes, rare_changes])
    for (const right of rights) for (const change of changes) yield* change(right, call);
  for (const right of rights)
    for (const [at, first] of usual_changes.entries())
      for (const changed of first(right, call))
        for (const second of usual_changes.slice(at + 1)) yield* second(changed, call);
  for (const right of rights) yield* changeMilliseconds(right, call);
}
