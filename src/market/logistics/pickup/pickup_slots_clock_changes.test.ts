import { describe, expect, test } from 'vitest';
import { evening, morning, offered, spans } from '../../../../test/support/orders/pickup_schedules.ts';

describe('when clocks change', () => {
  const late = { from: '23:00', to: '23:30', book_by: '22:00' };
  const midnight = { from: '00:00', to: '02:00', book_by: '20:00', book_days_before: 1 };
  const dawn = { from: '02:00', to: '04:00', book_by: '01:00' };

  test('Santiago: a window at nine starts at nine local time before and after both changes', () => {
    const time_zone = 'America/Santiago';
    expect(spans({}, { at: '2026-04-04T00:00-03:00', time_zone })).toEqual([
      '04-04T12:00 04-04T15:00 09:00-12:00',
      '04-05T13:00 04-05T16:00 09:00-12:00',
      '04-06T13:00 04-06T16:00 09:00-12:00',
    ]);
    expect(spans({}, { at: '2026-09-05T00:00-04:00', time_zone })).toEqual([
      '09-05T13:00 09-05T16:00 09:00-12:00',
      '09-06T12:00 09-06T15:00 09:00-12:00',
      '09-07T12:00 09-07T15:00 09:00-12:00',
    ]);
  });

  test('Santiago: a time in the repeated hour before midnight means its first occurrence', () => {
    const ask = { at: '2026-04-04T12:00-03:00', time_zone: 'America/Santiago' };
    const windows = [late, { ...late, from: '23:30', to: '00:00' }, midnight];
    expect(spans({ windows, days_ahead: 2 }, ask)).toEqual([
      '04-05T02:00 04-05T02:30 23:00-23:30',
      '04-05T02:30 04-05T04:00 23:30-00:00',
      '04-05T04:00 04-05T06:00 00:00-02:00',
      '04-06T03:00 04-06T03:30 23:00-23:30',
      '04-06T03:30 04-06T04:00 23:30-00:00',
    ]);
  });

  test('Santiago: the date does not change during the repeated hour', () => {
    const time_zone = 'America/Santiago';
    for (const at of ['2026-04-05T02:59:59Z', '2026-04-05T03:00:00Z', '2026-04-05T03:59:59Z'])
      expect(offered({ days_ahead: 2 }, { at, time_zone })).toEqual(['2026-04-05 09:00']);
    expect(offered({ days_ahead: 2 }, { at: '2026-04-05T04:00:00Z', time_zone })).toHaveLength(2);
  });

  test('Santiago: on the day without midnight, a window from midnight starts at one', () => {
    const ask = { at: '2026-09-05T12:00-04:00', time_zone: 'America/Santiago' };
    expect(spans({ windows: [midnight, { ...late, to: '00:00' }], days_ahead: 3 }, ask)).toEqual([
      '09-06T03:00 09-06T04:00 23:00-01:00',
      '09-06T04:00 09-06T05:00 01:00-02:00',
      '09-07T02:00 09-07T03:00 23:00-00:00',
      '09-07T03:00 09-07T05:00 00:00-02:00',
      '09-08T02:00 09-08T03:00 23:00-00:00',
    ]);
  });

  test('Santiago: a cut-off at a skipped midnight is the moment of the change', () => {
    const windows = [{ ...morning, book_by: '00:00' }];
    const time_zone = 'America/Santiago';
    expect(offered({ windows, days_ahead: 2 }, { at: '2026-09-06T03:59:59Z', time_zone })).toEqual([
      '2026-09-06 09:00',
    ]);
    expect(offered({ windows, days_ahead: 2 }, { at: '2026-09-06T04:00:00Z', time_zone })).toEqual([
      '2026-09-07 09:00',
    ]);
  });

  test('Warsaw: a window within a skipped hour is not offered, and one that overlaps it is shorter', () => {
    const windows = [
      { from: '01:00', to: '02:00', book_by: '00:30' },
      { from: '01:00', to: '02:30', book_by: '00:30' },
      { from: '02:00', to: '02:30', book_by: '00:30' },
      { from: '02:00', to: '03:00', book_by: '00:30' },
      { from: '02:30', to: '04:00', book_by: '00:30' },
      dawn,
    ];
    const ask = { at: '2026-03-29T00:00+01:00', time_zone: 'Europe/Warsaw' };
    expect(spans({ windows, days_ahead: 1 }, ask)).toEqual([
      '03-29T00:00 03-29T01:00 01:00-03:00',
      '03-29T01:00 03-29T02:00 03:00-04:00',
    ]);
  });

  test('Warsaw: windows in the repeated hour follow each other, each with its own id', () => {
    const windows = ['01:00 02:00', '02:00 02:30', '02:30 03:00', '03:00 04:00'].map((hours) => {
      const [from = '', to = ''] = hours.split(' ');
      return { from, to, book_by: '00:30' };
    });
    const ask = { at: '2026-10-25T00:00+02:00', time_zone: 'Europe/Warsaw' };
    expect(spans({ windows, days_ahead: 1 }, ask)).toEqual([
      '10-24T23:00 10-25T00:00 01:00-02:00',
      '10-25T00:00 10-25T00:30 02:00-02:30',
      '10-25T00:30 10-25T02:00 02:30-03:00',
      '10-25T02:00 10-25T03:00 03:00-04:00',
    ]);
  });

  test('Warsaw: a cut-off in the repeated hour passes at its first occurrence', () => {
    const windows = [{ ...morning, book_by: '02:30' }];
    const first = (at: string) => offered({ windows, days_ahead: 2 }, { at, time_zone: 'Europe/Warsaw' })[0];
    expect(first('2026-10-25T02:29:59+02:00')).toBe('2026-10-25 09:00');
    expect(first('2026-10-25T02:30:00+02:00')).toBe('2026-10-26 09:00');
    expect(first('2026-10-25T02:00:00+01:00')).toBe('2026-10-26 09:00');
  });

  test('Warsaw: a window at nine starts at nine local time before and after both changes, and one until midnight ends with its day', () => {
    const windows = [morning, { ...evening, to: '00:00' }];
    const time_zone = 'Europe/Warsaw';
    expect(spans({ windows, days_ahead: 2 }, { at: '2026-03-28T00:00+01:00', time_zone })).toEqual([
      '03-28T08:00 03-28T11:00 09:00-12:00',
      '03-28T16:00 03-28T23:00 17:00-00:00',
      '03-29T07:00 03-29T10:00 09:00-12:00',
      '03-29T15:00 03-29T22:00 17:00-00:00',
    ]);
    expect(spans({ windows, days_ahead: 2 }, { at: '2026-10-24T00:00+02:00', time_zone })).toEqual([
      '10-24T07:00 10-24T10:00 09:00-12:00',
      '10-24T15:00 10-24T22:00 17:00-00:00',
      '10-25T08:00 10-25T11:00 09:00-12:00',
      '10-25T16:00 10-25T23:00 17:00-00:00',
    ]);
  });
});
