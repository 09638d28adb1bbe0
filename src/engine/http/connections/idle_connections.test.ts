import { Socket } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Connection, type ConnectionOwner } from './connection.ts';
import { findLongestIdle, IdleConnections } from './idle_connections.ts';

const owner: ConnectionOwner = {
  limits: { unsent_bytes_per_connection_max: 1 },
  keep: () => {},
  end: () => {},
};

test('returns the longest idle connection after any changes, like a search through all of them', () => {
  type Event = { readonly what: 'use' | 'begin' | 'open' | 'close'; readonly at: number };
  const event: fc.Arbitrary<Event> = fc.record({
    what: fc.constantFrom('use', 'begin', 'open', 'close'),
    at: fc.nat(1_000),
  });
  fc.assert(
    fc.property(fc.array(fc.array(event, { maxLength: 5 }), { maxLength: 20 }), (rounds) => {
      let uses = 0;
      const open: Connection[] = [];
      const add = () => open.push(new Connection(owner, new Socket(), '', ++uses));
      for (let i = 0; i < 5; i++) add();
      const idle_connections = new IdleConnections(() => open);
      for (const events of rounds) {
        for (const { what, at } of events) {
          const connection = open[at % Math.max(1, open.length)];
          if (what === 'open' || !connection) add();
          else if (what === 'begin') connection.calls_under_way = 1;
          else if (what === 'use') {
            connection.calls_under_way = 0;
            connection.last_used = ++uses;
          } else {
            connection.is_open = false;
            open.splice(open.indexOf(connection), 1);
          }
        }
        const expected = findLongestIdle(open);
        const found = idle_connections.next();
        expect(found).toBe(expected);
        if (!found) continue;
        found.is_open = false;
        open.splice(open.indexOf(found), 1);
      }
    }),
  );
});
