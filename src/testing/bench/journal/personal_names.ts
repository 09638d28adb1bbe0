/**
 * How the names of fields with personal data end. The one list of them: contracts do not say which of their fields are
 * about a person.
 */
const endings = [
  'address',
  'phone',
  'mobile',
  'email',
  'username',
  'user_name',
  'real_name',
  'buyer_user_id',
  'recipient',
  'recipient_name',
  'receiver_name',
  'contact_name',
  'contact_person',
  'dropshipper',
  'cpf',
  'cpf_id',
  'tax_code',
  'invoice_data',
  'message_to_seller',
  'note',
  'remark',
  'text_reason',
  'zipcode',
  'town',
  'district',
  'city',
  'street',
  'geolocation',
  'latitude',
  'longitude',
  'portrait',
  'user',
  'birthday',
  'id_card',
  'bank_account',
];
const pattern = new RegExp(`(?:^|_)(?:${endings.join('|')})(?:\\[\\])?$`, 'i');

/** Whether everything in a field or parameter of this name is about a person. */
export const isPersonalName = (name: string): boolean => pattern.test(name);
