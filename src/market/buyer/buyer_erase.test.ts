import { dirname } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  columnPlaces,
  declared_columns,
  findPerson,
  newPerson,
  operatorPlaces,
  otherPlaces,
  type Person,
  personIn,
} from '../../../test/support/personal/known_person.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { act } from '../../../test/support/world/operator_calls.ts';
import { storedRows } from '../../../test/support/world/refusals.ts';

/** Columns that cannot have data of a buyer in this test, with the reason. */
const not_filled: Readonly<Record<string, string>> = {
  'merchant_idempotent_call.answer': 'calls for merchants are about no orders',
};

/** What an erasure must leave as it is. */
const accounts = [
  'billing_transaction',
  'event',
  'item_stock',
  'package',
  'package_line',
  'payout',
  'sales_order_line',
  'stock_movement',
];

onEachEngine(
  'buyer.erase',
  (world) => {
    const { buysAt, isPushed } = personIn(world);
    const columnsWith = async (of: Person) => {
      const found = findPerson(of, await columnPlaces(world));
      return [...new Set(found.map((text) => text.slice(text.lastIndexOf(' ') + 1)))].sort();
    };
    const readAccounts = () => Promise.all(accounts.map((name) => storedRows(world, name)));
    const runAllJobs = async () => {
      while ((await world.runJobs()) > 0);
    };

    describe('of a person who is in every column that may have data of buyers', () => {
      const person = newPerson('4711');
      const other = newPerson('8822');
      const before: Record<string, unknown> = {};
      let erasure_id: string;

      beforeAll(async () => {
        const bought = await buysAt(person);
        await isPushed(person, bought);
        await buysAt(other);
        const { user_id: buyer_user_id, username: buyer_username } = person;
        ({ erasure_id } = (await act(world, 'buyer.erase', { buyer_user_id, buyer_username })).body);
        before.columns = await columnsWith(person);
        before.of_other = await columnsWith(other);
        before.accounts = await readAccounts();
        await runAllJobs();
      });

      test('begins with the person in each of them', async () => {
        const filled = [...(before.columns as string[]), ...Object.keys(not_filled)];
        expect(declared_columns.filter((name) => !filled.includes(name))).toEqual([]);
      });

      test('leaves nothing of the person in any column of any table', async () => {
        const { body } = await act(world, 'buyer.get_erasure', { erasure_id });
        expect(body).toMatchObject({ state: 'DONE', orders: 1, returns: 1 });
        expect(await columnsWith(person)).toEqual([]);
      });

      test('leaves nothing in what operators read, in the journal and in the log', async () => {
        expect(findPerson(person, await operatorPlaces(world))).toEqual([]);
      });

      test('leaves nothing in the files of the database', async () => {
        const path = world.marketplace.settings.database_url.replace('sqlite:', '');
        expect(findPerson(person, await otherPlaces(world, dirname(path)))).toEqual([]);
      });

      test('changes nothing of another person, and no account, stock or event', async () => {
        expect(await columnsWith(other)).toEqual(before.of_other);
        expect(await readAccounts()).toEqual(before.accounts);
      });
    });
  },
  { has_test_bench: true, config: { push_allowed_networks: '127.0.0.0/8' } },
);
