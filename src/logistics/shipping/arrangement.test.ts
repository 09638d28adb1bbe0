import { describe, expect, test } from 'vitest';
import type { ArrangementReason } from '../logistics.errors.ts';
import { type Arrangement, type Modes, type Needs, readArrangement } from './arrangement.ts';

/** What a channel needs, by mode. */
const needing = (fields: Needs['fields'], { logistic_id = 1 } = {}): Needs => ({
  logistic_id,
  fields,
});

const nothing: Omit<Arrangement, 'mode'> = {
  address_id: null,
  pickup_time_id: null,
  branch_id: null,
  slug: null,
  sender_real_name: null,
  tracking_number: null,
};

const slots = needing({ pickup: ['address_id', 'pickup_time_id'] });
const own_number = needing({ pickup: ['tracking_number'] });
const branch = needing({ dropoff: ['branch_id'] });
const slug = needing({ dropoff: ['slug'] });
const sender = needing({ dropoff: ['sender_real_name'] });
const tracked = needing({ dropoff: ['tracking_no'] });
const both = needing({ dropoff: ['sender_real_name', 'tracking_no'] });
const seller = needing({ non_integrated: ['tracking_no'] });
const bare = needing({ pickup: [], dropoff: [], non_integrated: [] });
const job = (logistic_id: number) =>
  needing({ dropoff: ['sender_real_name', 'tracking_no'] }, { logistic_id });

describe('what was sent is read', () => {
  test.each<[string, Modes, Needs, Partial<Arrangement>]>([
    [
      'a pickup with its address and slot',
      { pickup: { address_id: 5, pickup_time_id: 's' } },
      slots,
      { mode: 'pickup', address_id: 5, pickup_time_id: 's' },
    ],
    [
      'a pickup without a slot, for the offers to say whether there are any',
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
    ['a dropoff with its branch', { dropoff: { branch_id: 7 } }, branch, { mode: 'dropoff', branch_id: 7 }],
    ['a dropoff with its partner', { dropoff: { slug: 'mart' } }, slug, { mode: 'dropoff', slug: 'mart' }],
    [
      'a dropoff with its sender',
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
      'both sender and number on a channel that asks for both',
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
      'tracking_no beside an empty tracking_number',
      { non_integrated: { tracking_number: '', tracking_no: 'T1' } },
      seller,
      { mode: 'non_integrated', tracking_number: 'T1' },
    ],
    [
      'a number without the spaces around it',
      { non_integrated: { tracking_no: ' T 1\t' } },
      seller,
      { mode: 'non_integrated', tracking_number: 'T 1' },
    ],
    [
      'an empty tracking number where none is taken',
      { dropoff: { tracking_number: '', tracking_no: ' ' } },
      bare,
      { mode: 'dropoff' },
    ],
    [
      'a pickup, passing over fields that the channel does not need',
      { pickup: { address_id: 5, pickup_time_id: 's' } },
      bare,
      { mode: 'pickup' },
    ],
    [
      'a dropoff, passing over fields that the channel does not need',
      { dropoff: { branch_id: 7, slug: 'mart', sender_real_name: 'x'.repeat(101) } },
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
      'a number of 64 characters, however many units of UTF-16 they are',
      { non_integrated: { tracking_no: '😀'.repeat(64) } },
      seller,
      { mode: 'non_integrated', tracking_number: '😀'.repeat(64) },
    ],
    [
      'a name of 100 characters, likewise',
      { dropoff: { sender_real_name: '😀'.repeat(100) } },
      sender,
      { mode: 'dropoff', sender_real_name: '😀'.repeat(100) },
    ],
  ])('%s', (_, modes, needs, read) => {
    expect(readArrangement(modes, needs)).toEqual({ ...nothing, ...read });
  });
});

describe('what was sent is refused', () => {
  test.each<[string, Modes, Needs, ArrangementReason]>([
    ['no mode', {}, bare, 'only_one_mode'],
    ['two modes', { pickup: {}, dropoff: {} }, bare, 'only_one_mode'],
    ['three modes', { pickup: {}, dropoff: {}, non_integrated: {} }, bare, 'only_one_mode'],
    [
      'two modes of which the channel has one',
      { pickup: {}, non_integrated: {} },
      needing({ pickup: [] }),
      'only_one_mode',
    ],
    ['a pickup that the channel does not have', { pickup: {} }, branch, 'unsupported_pickup'],
    ['a dropoff that the channel does not have', { dropoff: {} }, seller, 'unsupported_dropoff'],
    [
      'non_integrated where the channel is an integrated one',
      { non_integrated: {} },
      branch,
      'unsupported_non_integrated',
    ],
    ['a pickup without address', { pickup: { pickup_time_id: 's' } }, slots, 'need_address_and_pickup_time'],
    ['a pickup without address and slot', { pickup: {} }, slots, 'need_address_and_pickup_time'],
    [
      'a pickup without the number that the carrier gave',
      { pickup: { tracking_number: '' } },
      own_number,
      'need_tracking_number',
    ],
    ['a dropoff without branch', { dropoff: {} }, branch, 'need_branch_id'],
    ['a dropoff without partner', { dropoff: { slug: '' } }, slug, 'slug_not_offered'],
    ['a dropoff without sender', { dropoff: { sender_real_name: ' ' } }, sender, 'need_sender_real_name'],
    ['a dropoff without number', { dropoff: {} }, tracked, 'need_tracking_number'],
    ['a dropoff with one of two', { dropoff: { sender_real_name: 'Ada' } }, both, 'need_tracking_number'],
    ['non_integrated without number', { non_integrated: {} }, seller, 'need_tracking_number'],
    ['neither of two on 80003', { dropoff: {} }, job(80003), 'invalid_job_param'],
    [
      'both on 80003',
      { dropoff: { sender_real_name: 'Ada', tracking_no: 'T1' } },
      job(80003),
      'invalid_job_param',
    ],
    [
      'neither of two on 80004',
      { dropoff: { sender_real_name: '', tracking_number: '' } },
      job(80004),
      'invalid_job_param',
    ],
    [
      'both on 80004',
      { dropoff: { sender_real_name: 'Ada', tracking_number: 'T1' } },
      job(80004),
      'invalid_job_param',
    ],
    [
      'a number on a pickup that takes none',
      { pickup: { address_id: 5, pickup_time_id: 's', tracking_number: 'T1' } },
      slots,
      'tracking_number_not_taken',
    ],
    [
      'a number on a dropoff that takes none',
      { dropoff: { tracking_no: 'T1' } },
      bare,
      'tracking_number_not_taken',
    ],
    [
      'a number on non_integrated that takes none',
      { non_integrated: { tracking_no: 'T1' } },
      bare,
      'tracking_number_not_taken',
    ],
    [
      'a number of 65 characters',
      { non_integrated: { tracking_no: '😀'.repeat(65) } },
      seller,
      'long_tracking_number',
    ],
    [
      'a number of 65 characters on 80003',
      { dropoff: { tracking_no: 'x'.repeat(65) } },
      job(80003),
      'long_tracking_number',
    ],
    [
      'a name of 101 characters',
      { dropoff: { sender_real_name: '😀'.repeat(101) } },
      sender,
      'long_sender_real_name',
    ],
    [
      'a name of 101 characters on 80004',
      { dropoff: { sender_real_name: 'x'.repeat(101) } },
      job(80004),
      'long_sender_real_name',
    ],
  ])('%s', (_, modes, needs, reason) => {
    expect(readArrangement(modes, needs)).toBe(reason);
  });
});
