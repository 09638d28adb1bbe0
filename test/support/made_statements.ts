// Every statement that the program makes, and the file that it stands in. Import it before what makes them.
import { type AnyStatement, statementObservers } from '../../src/platform/store/statement.ts';

/** The first file of ours that is not a maker of statements itself. */
const maker = /src\/(?!platform\/store\/(?:bulk|insert|statement)\.)(\S+?\.ts)/;

export const made_statements: { place: string; statement: AnyStatement }[] = [];

statementObservers.add((statement) => {
  made_statements.push({ place: maker.exec(new Error().stack ?? '')?.[1] ?? '', statement });
});
