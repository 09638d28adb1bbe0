import { describe, expect, test } from 'vitest';
import {
  bare,
  both,
  branch,
  job,
  needing,
  own_number,
  seller,
  sender,
  slots,
  slug,
  tracked,
} from '../../../../test/support/orders/channel_needs.ts';
import { refused } from '../../../kit/contract/refusal.ts';
import type { ArrangementReason } from '../arrangement.errors.ts';
import { type ChannelNeeds, type RequestedModes, readArrangement } from './arrangement.ts';

describe('refused requests', () => {
  test.each<[string, RequestedModes, ChannelNeeds, ArrangementReason]>([
    ['no mode', {}, bare, 'only_one_mode'],
    ['two modes', { pickup: {}, dropoff: {} }, bare, 'only_one_mode'],
    ['three modes', { pickup: {}, dropoff: {}, non_integrated: {} }, bare, 'only_one_mode'],
    [
      'two modes, one of which the channel offers',
      { pickup: {}, non_integrated: {} },
      needing({ pickup: [] }),
      'only_one_mode',
    ],
    ['a pickup on a channel that does not offer it', { pickup: {} }, branch, 'unsupported_pickup'],
    ['a dropoff on a channel that does not offer it', { dropoff: {} }, seller, 'unsupported_dropoff'],
    ['non_integrated on an integrated channel', { non_integrated: {} }, branch, 'unsupported_non_integrated'],
    ['a pickup without address', { pickup: { pickup_time_id: 's' } }, slots, 'need_address_and_pickup_time'],
    ['a pickup without address and slot', { pickup: {} }, slots, 'need_address_and_pickup_time'],
    [
      'a pickup without the number from the carrier',
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
      'a number on a pickup that accepts none',
      { pickup: { address_id: 5, pickup_time_id: 's', tracking_number: 'T1' } },
      slots,
      'tracking_number_not_taken',
    ],
    [
      'a number on a dropoff that accepts none',
      { dropoff: { tracking_no: 'T1' } },
      bare,
      'tracking_number_not_taken',
    ],
    [
      'a number on non_integrated that accepts none',
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
      'a name of 65 characters',
      { dropoff: { sender_real_name: '😀'.repeat(65) } },
      sender,
      'long_sender_real_name',
    ],
    [
      'a name of 65 characters on 80004',
      { dropoff: { sender_real_name: 'x'.repeat(65) } },
      job(80004),
      'long_sender_real_name',
    ],
  ])('%s', (_, modes, needs, reason) => {
    expect(readArrangement(modes, needs)).toEqual(refused(reason));
  });
});
