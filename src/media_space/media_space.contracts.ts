import { upload_image } from './upload_image.contract.ts';

export const mediaSpaceContracts = [upload_image] as const;
