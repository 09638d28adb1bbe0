import { collectionsOf } from '../../engine/collection/collection.ts';
import { amsTables } from './ams.tables.ts';

export const amsCollections = collectionsOf(amsTables, {
  affiliate_terms: {
    about: 'Which shops have agreed to the terms of affiliate marketing.',
    write_scope: 'write',
  },
  open_campaign_setting: { about: 'What an open campaign pays for an item.', write_scope: 'write' },
});
