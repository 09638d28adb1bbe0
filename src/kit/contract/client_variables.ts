/**
 * Environment variables of clients, such as the commands that call and sign, and of the tests and commands that a
 * journal prints. They are no settings of a server.
 */
export const client_variables = {
  base_url: 'STOA_BASE_URL',
  partner_key: 'STOA_PARTNER_KEY',
  access_token: 'STOA_ACCESS_TOKEN',
  refresh_token: 'STOA_REFRESH_TOKEN',
  code: 'STOA_CODE',
  seller_password: 'STOA_SELLER_PASSWORD',
  operator_url: 'STOA_OPERATOR_URL',
} as const;
