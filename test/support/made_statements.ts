// Every statement that the program makes, and the file that it stands in: `watch_statements.ts` imports it first.
import { type AnyStatement, statementObservers } from '../../src/engine/store/statement.ts';

/** The first file of ours that is not a maker of statements itself. */
const maker = /src\/(?!engine\/store\/(?:bulk|insert|statement)\.)(\S+?\.ts)/;

export const made_statements: { place: string; statement: AnyStatement }[] = [];

statementObservers.add((statement) => {
  const place = maker.exec(new Error().stack ?? '')?.[1] ?? '';
  // Those of tests are not the program's.
  if (!place.endsWith('.test.ts')) made_statements.push({ place, statement });
});
