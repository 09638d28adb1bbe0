// Runs before the imports of every test file, so that each statement is seen whichever file of a process imports it.
import './made_statements.ts';
