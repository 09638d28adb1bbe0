import { group } from '../platform/group.ts';

export const order = group({
  name: 'order',
});
