// The answer of Stoa that a server imitates, passed on by the process that started it.
import { readTold } from './told.mjs';

export const { method, path, status, body, work, database_url } = readTold(process.env.BENCH_ANSWER);

export const content_type = 'application/json; charset=utf-8';
export const request_id = JSON.parse(body).request_id ?? '';
