// Written by `npm run generate`. A browser may load this file: it imports contracts and nothing else.
import { get_app_push_config } from './config/get_app_push_config.contract.ts';
import { set_app_push_config } from './config/set_app_push_config.contract.ts';
import { confirm_consumed_lost_push_message } from './lost/confirm_consumed_lost_push_message.contract.ts';
import { get_lost_push_message } from './lost/get_lost_push_message.contract.ts';

export const push_contracts = [
  set_app_push_config,
  get_app_push_config,
  get_lost_push_message,
  confirm_consumed_lost_push_message,
] as const;
