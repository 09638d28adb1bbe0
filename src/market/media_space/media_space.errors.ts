import type { RefusalTable } from '../../kit/contract/refusal.ts';

const size_max = '10 MB';

export const mediaSpaceErrors = {
  all_failed: {
    error: 'error_param',
    message: 'None of the files can be used; image_info_list says why.',
    fix: 'Read error and message of each file.',
    payload_fields: ['image_info_list'],
  },
} as const satisfies RefusalTable;

/** Reasons why a single file is refused. */
export const imageErrors = {
  empty: {
    error: 'error_param',
    message: 'The file is empty.',
    fix: 'Send the bytes of the image as multipart/form-data.',
  },
  too_large: {
    error: 'error_param',
    message: `The file is larger than ${size_max}.`,
    fix: 'Make the image smaller.',
  },
  not_an_image: {
    error: 'error_param',
    message: 'The content of the file is neither JPG nor PNG.',
    fix: 'Convert the image. Its name does not matter.',
  },
  cut_short: {
    error: 'error_param',
    message: 'The image ends too early: the file is not whole.',
    fix: 'Send the whole file.',
  },
  damaged: {
    error: 'error_param',
    message: 'The image is damaged: it does not follow the form of JPG or PNG.',
    fix: 'Save the image again with another program.',
  },
  more_behind_it: {
    error: 'error_param',
    message: 'Behind the end of the image there is something else; send the image alone.',
  },
  too_many_unused: {
    error: 'error_param',
    message:
      'There are too many images that no item uses: make items with them, or wait until the oldest are deleted, 30 days after they were uploaded.',
  },
  too_many_pixels: {
    error: 'error_param',
    message: 'The image is larger than 12,000 pixels on one side, or than 40 megapixels.',
    fix: 'Make the image smaller.',
  },
} as const satisfies RefusalTable;

export type ImageFault = keyof typeof imageErrors;
