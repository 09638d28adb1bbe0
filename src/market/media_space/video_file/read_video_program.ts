// The program of the thread that reads the header of one video.
import { parentPort, workerData } from 'node:worker_threads';
import { readForStarter } from './video_reading.ts';

void readForStarter(parentPort, Number(workerData));
