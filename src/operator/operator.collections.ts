import { collectionsOf } from '../engine/collection/collection.ts';
import { operatorTables } from './operator.tables.ts';

export const operatorCollections = collectionsOf(operatorTables, {
  operator_token: {
    about: 'Tokens of this API, without their secrets.',
    written_by: 'stoa operator-token',
    read_scope: 'admin',
    hidden: ['token_sha256'],
  },
});
