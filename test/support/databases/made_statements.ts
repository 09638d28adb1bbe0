// Every statement that the program creates, and its file: `watch_statements.ts` imports this first.
import { type AnyStatement, statementObservers } from '../../../src/engine/store/statement.ts';

/** The first file of ours that is not a maker of statements itself. */
const maker = /src\/(?!engine\/store\/(?:bulk|insert|statement)\.)(\S+?\.ts)/;

export const made_statements: { place: string; statement: AnyStatement }[] = [];

statementObservers.add((statement) => {
  const place = maker.exec(new Error().stack ?? '')?.[1] ?? '';
  // Statements of tests do not belong to the program.
  if (!place.endsWith('.test.ts')) made_statements.push({ place, statement });
});
