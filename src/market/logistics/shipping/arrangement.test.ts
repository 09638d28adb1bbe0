import { describe, expect, test } from 'vitest';
import {
  bare,
  both,
  branch,
  job,
  nothing,
  own_number,
  seller,
  sender,
  slots,
  slug,
  tracked,
} from '../../../../test/support/orders/channel_needs.ts';
import { type Arrangement, type ChannelNeeds, type RequestedModes, readArrangement } from './arrangement.ts';

describe('accepted requests', () => {
  test.each<[string, RequestedModes, ChannelNeeds, Partial<Arrangement>]>([
    [
      'a pickup with its address and slot',
      { pickup: { address_id: 5, pickup_time_id: 's' } },
      slots,
      { mode: 'pickup', address_id: 5, pickup_time_id: 's' },
    ],
    [
      'a pickup without a slot, which is checked later against the offered slots',
      { pickup: { address_id: 5 } },
      slots,
      { mode: 'pickup', address_id: 5 },
    ],
    ['a pickup that needs nothing', { pickup: {} }, bare, { mode: 'pickup' }],
    [
      'a pickup with the number of the carrier',
      { pickup: { tracking_number: 'T1' } },
      own_number,
      { mode: 'pickup', tracking_number: 'T1' },
    ],
    [
      'a pickup with tracking_no',
      { pickup: { tracking_no: 'T1' } },
      own_number,
      { mode: 'pickup', tracking_number: 'T1' },
    ],
    ['a dropoff with a branch', { dropoff: { branch_id: 7 } }, branch, { mode: 'dropoff', branch_id: 7 }],
    ['a dropoff with a partner', { dropoff: { slug: 'mart' } }, slug, { mode: 'dropoff', slug: 'mart' }],
    [
      'a dropoff with a sender',
      { dropoff: { sender_real_name: 'Ada' } },
      sender,
      { mode: 'dropoff', sender_real_name: 'Ada' },
    ],
    [
      'a dropoff with tracking_number',
      { dropoff: { tracking_number: 'T1' } },
      tracked,
      { mode: 'dropoff', tracking_number: 'T1' },
    ],
    [
      'a dropoff with tracking_no',
      { dropoff: { tracking_no: 'T1' } },
      tracked,
      { mode: 'dropoff', tracking_number: 'T1' },
    ],
    ['a dropoff that needs nothing', { dropoff: {} }, bare, { mode: 'dropoff' }],
    [
      'both sender and number on a channel that needs both',
      { dropoff: { sender_real_name: 'Ada', tracking_no: 'T1' } },
      both,
      { mode: 'dropoff', sender_real_name: 'Ada', tracking_number: 'T1' },
    ],
    [
      'non_integrated with tracking_number',
      { non_integrated: { tracking_number: 'T1' } },
      seller,
      { mode: 'non_integrated', tracking_number: 'T1' },
    ],
    [
      'non_integrated with tracking_no',
      { non_integrated: { tracking_no: 'T1' } },
      seller,
      { mode: 'non_integrated', tracking_number: 'T1' },
    ],
    ['non_integrated that needs nothing', { non_integrated: {} }, bare, { mode: 'non_integrated' }],
    [
      'tracking_no together with an empty tracking_number',
      { non_integrated: { tracking_number: '', tracking_no: 'T1' } },
      seller,
      { mode: 'non_integrated', tracking_number: 'T1' },
    ],
    [
      'a number with spaces around it, which are removed',
      { non_integrated: { tracking_no: ' T 1\t' } },
      seller,
      { mode: 'non_integrated', tracking_number: 'T 1' },
    ],
    [
      'an empty tracking number on a channel that accepts none',
      { dropoff: { tracking_number: '', tracking_no: ' ' } },
      bare,
      { mode: 'dropoff' },
    ],
    [
      'a pickup with fields that the channel does not need, which are ignored',
      { pickup: { address_id: 5, pickup_time_id: 's' } },
      bare,
      { mode: 'pickup' },
    ],
    [
      'a dropoff with fields that the channel does not need, which are ignored',
      { dropoff: { branch_id: 7, slug: 'mart', sender_real_name: 'x'.repeat(65) } },
      bare,
      { mode: 'dropoff' },
    ],
    [
      'Regular on 80003',
      { dropoff: { tracking_number: 'T1', sender_real_name: ' ' } },
      job(80003),
      { mode: 'dropoff', tracking_number: 'T1' },
    ],
    [
      'JOB on 80003',
      { dropoff: { sender_real_name: 'Ada', tracking_no: '' } },
      job(80003),
      { mode: 'dropoff', sender_real_name: 'Ada' },
    ],
    [
      'Regular on 80004',
      { dropoff: { tracking_no: 'T1' } },
      job(80004),
      { mode: 'dropoff', tracking_number: 'T1' },
    ],
    [
      'JOB on 80004',
      { dropoff: { sender_real_name: 'Ada' } },
      job(80004),
      { mode: 'dropoff', sender_real_name: 'Ada' },
    ],
    [
      'a number of 64 characters, regardless of the number of UTF-16 units',
      { non_integrated: { tracking_no: '😀'.repeat(64) } },
      seller,
      { mode: 'non_integrated', tracking_number: '😀'.repeat(64) },
    ],
    [
      'a name of 64 characters, regardless of the number of UTF-16 units',
      { dropoff: { sender_real_name: '😀'.repeat(64) } },
      sender,
      { mode: 'dropoff', sender_real_name: '😀'.repeat(64) },
    ],
  ])('%s', (_, modes, needs, read) => {
    expect(readArrangement(modes, needs)).toEqual({ ...nothing, ...read });
  });
});
