// The program of the documentation page. The page can be read without it.
import { findOperations } from './filter.ts';
import { tryOperations } from './try_it.ts';

findOperations();
tryOperations();
