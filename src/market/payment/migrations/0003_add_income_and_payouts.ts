import type { Migration } from '../../../engine/store/migrations/migration.ts';

export const addIncomeAndPayouts: Migration = {
  name: '0003_add_income_and_payouts',
  sql: ({ integer, large_table_options, table_options, text }) => `
    alter table billing_transaction add column cause ${text};
    create unique index billing_transaction_cause
      on billing_transaction (shop_id, order_sn, cause)
      where cause is not null;
    alter table payout add column from_currency ${text} not null default '';
    alter table payout add column from_amount_micros ${integer} not null default 0;
    alter table payout add column payout_currency ${text} not null default '';
    alter table payout add column payout_amount_micros ${integer} not null default 0;
    alter table payout add column exchange_rate ${text} not null default '1';
    alter table payout add column pay_service ${text} not null default '';
    alter table payout add column payee_id ${text} not null default '';
    update payout
      set from_amount_micros = (
        select coalesce(sum(entry.amount_micros), 0)
          from billing_transaction entry
          where entry.shop_id = payout.shop_id and entry.encrypted_payout_id = payout.encrypted_payout_id
      );
    update payout
      set payout_amount_micros = from_amount_micros,
        from_currency = coalesce((
          select case region
            when 'SG' then 'SGD' when 'MY' then 'MYR' when 'TH' then 'THB' when 'TW' then 'TWD' when 'ID' then 'IDR' when 'VN' then 'VND' when 'PH' then 'PHP' when 'BR' then 'BRL' when 'MX' then 'MXN' when 'CL' then 'CLP' when 'CO' then 'COP' when 'PL' then 'PLN' when 'AR' then 'ARS' when 'CN' then 'CNY'
            end
            from shop where shop.shop_id = payout.shop_id
        ), '');
    update payout set payout_currency = from_currency;
    drop index payout_paid;
    create index payout_paid
      on payout (shop_id, paid_at, encrypted_payout_id);
    create table payout_account (
      shop_id ${integer} not null,
      payout_currency ${text} not null,
      pay_service ${text} not null,
      payee_id ${text} not null,
      primary key (shop_id)
    )${table_options};
    create table exchange_rate (
      from_currency ${text} not null,
      payout_currency ${text} not null,
      from_day ${text} not null,
      exchange_rate ${text} not null,
      primary key (from_currency, payout_currency, from_day)
    )${table_options};
    create table fee_rule (
      region ${text} not null,
      from_day ${text} not null,
      commission_basis_points ${integer} not null,
      commission_min_micros ${integer} not null,
      service_basis_points ${integer} not null,
      service_min_micros ${integer} not null,
      transaction_basis_points ${integer} not null,
      transaction_min_micros ${integer} not null,
      primary key (region, from_day)
    )${table_options};
    create table order_income (
      shop_id ${integer} not null,
      order_sn ${text} not null,
      fee_rule ${text} not null,
      lines ${text} not null,
      buyer_user_name ${text} not null,
      buyer_payment_method ${text} not null,
      is_paid_by_credit_card ${integer} not null,
      seller_voucher_code ${text} not null,
      voucher_from_seller_micros ${integer} not null,
      voucher_from_shopee_micros ${integer} not null,
      coins_micros ${integer} not null,
      seller_coin_cash_back_micros ${integer} not null,
      buyer_paid_shipping_fee_micros ${integer} not null,
      actual_shipping_fee_micros ${integer} not null,
      commission_fee_micros ${integer} not null,
      service_fee_micros ${integer} not null,
      seller_transaction_fee_micros ${integer} not null,
      refunded_micros ${integer} not null,
      later_refunded_micros ${integer} not null,
      escrow_amount_micros ${integer} not null,
      completed_at ${integer},
      primary key (shop_id, order_sn)
    )${large_table_options};
  `,
};
