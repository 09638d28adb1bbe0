// The thread that reads the header of a video, bundled for tests.
import { parentPort, workerData } from 'node:worker_threads';
import { readForStarter } from '../../../src/market/media_space/video_file/video_reading.ts';

void readForStarter(parentPort, Number(workerData));
