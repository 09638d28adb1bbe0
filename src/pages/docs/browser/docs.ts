// Script of the documentation page. The page can also be read without it.
import { findOperations } from './filter.ts';
import { tryOperations } from './try_it.ts';

findOperations();
tryOperations();
