// Runs before the imports of every test file, so that each statement is recorded, whichever file of a process
// imports it first.
import './made_statements.ts';
