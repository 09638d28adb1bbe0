/** Calls with a known sign, for authors of clients. All are signed with this key. */
export const vector_key = '6b7a54497a4c6f63616c4b657954657374';

/** The official vectors. (The text of the third one is the text that matches its sign: `...6369...`.) */
export const sign_vectors = [
  {
    path: '/api/v2/auth/token/get',
    partner_id: '2001887',
    timestamp: '1655714431',
    access_token: '',
    caller_id: '',
    base_string: '2001887/api/v2/auth/token/get1655714431',
    sign: '40dc6714b7c4c7f5483906e9be641299fbe8e02c9ef3b1ec0ad2e47d2dda631b',
  },
  {
    path: '/api/v2/voucher/get_voucher',
    partner_id: '2001887',
    timestamp: '1655714431',
    access_token: '59777174636562737266615546704c6d',
    caller_id: '14701711',
    base_string: '2001887/api/v2/voucher/get_voucher165571443159777174636562737266615546704c6d14701711',
    sign: 'f38209dc1df1ee2dda97fec0620319dcaafa3e9c2fc2de54a9322681e57bb37a',
  },
  {
    path: '/api/v2/global_product/get_variations',
    partner_id: '2001887',
    timestamp: '1655714431',
    access_token: '09777174636962737266615546704c6d',
    caller_id: '1000000',
    base_string:
      '2001887/api/v2/global_product/get_variations165571443109777174636962737266615546704c6d1000000',
    sign: '4d38fe4ba36e52798a342908852f110e06d579acec28a2b14b7fca4a57fab6a8',
  },
] as const;
