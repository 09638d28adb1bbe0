// `npm run migration` adds to this file. A migration that has run anywhere is never changed.
import { migrationsOf } from '../../engine/store/migrations/migration.ts';

export const paymentMigrations = migrationsOf({
  '0001_baseline': ({ integer, table_options, text }) => `
    create table billing_transaction (
      shop_id ${integer} not null,
      transaction_id ${integer} not null,
      created_at ${integer} not null,
      amount_micros ${integer} not null,
      order_sn ${text} not null,
      cost_header ${text} not null,
      scenario ${text} not null,
      remark ${text} not null,
      level ${text} not null,
      billing_transaction_type ${text} not null,
      released_at ${integer},
      encrypted_payout_id ${text},
      primary key (shop_id, transaction_id)
    )${table_options};
    create index billing_transaction_to_release
      on billing_transaction (shop_id, created_at, transaction_id)
      where released_at is null and encrypted_payout_id is null;
    create index billing_transaction_of_payout
      on billing_transaction (shop_id, encrypted_payout_id, created_at, transaction_id)
      where released_at is not null and encrypted_payout_id is not null;
    create index billing_transaction_released
      on billing_transaction (shop_id, released_at, transaction_id)
      where released_at is not null;
    create index billing_transaction_unpaid
      on billing_transaction (shop_id, released_at, transaction_id)
      where released_at is not null and encrypted_payout_id is null;
    create table payout (
      shop_id ${integer} not null,
      encrypted_payout_id ${text} not null,
      paid_at ${integer} not null,
      primary key (shop_id, encrypted_payout_id)
    )${table_options};
    create index payout_paid
      on payout (shop_id, paid_at);
    create table income_statement (
      shop_id ${integer} not null,
      statement_type ${integer} not null,
      release_time_from ${integer} not null,
      release_time_to ${integer} not null,
      statement_id ${integer} not null,
      statement_status ${text} not null,
      requested_at ${integer} not null,
      finished_at ${integer},
      expires_at ${integer},
      failure_reason ${text} not null,
      pdf_sha256 ${text},
      csv_sha256 ${text},
      primary key (shop_id, statement_type, release_time_from)
    )${table_options};
    create unique index income_statement_id
      on income_statement (shop_id, statement_id);
    create table item_installment (
      shop_id ${integer} not null,
      item_id ${integer} not null,
      tenure_list ${text} not null,
      participate_plan_ahora ${integer} not null,
      update_time ${integer} not null,
      primary key (shop_id, item_id)
    )${table_options};
  `,
  '0002_add_statement_downloads': ({ integer }) => `
    alter table income_statement add column downloaded_at ${integer};
  `,
  '0003_add_income_and_payouts': ({ integer, large_table_options, table_options, text }) => `
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
  '0004_add_lists_of_money': ({ integer, table_options, text }) => `
    create index billing_transaction_escrow
      on billing_transaction (shop_id, billing_transaction_type, released_at, order_sn, transaction_id)
      where released_at is not null;
    create table payment_method (
      region ${text} not null,
      payment_method ${text} not null,
      primary key (region, payment_method)
    )${table_options};
    alter table order_income add column pending_since ${integer};
    update order_income
      set pending_since = (
        select create_time from sales_order
          where sales_order.shop_id = order_income.shop_id and sales_order.order_sn = order_income.order_sn
            and sales_order.order_status <> 'CANCELLED'
      )
      where completed_at is null;
    create index order_income_pending
      on order_income (shop_id, pending_since, order_sn, escrow_amount_micros)
      where pending_since is not null;
  `,
  '0005_add_taxes_and_settlements': ({ integer, table_options, text }) => `
    alter table fee_rule add column order_processing_micros ${integer} not null default 0;
    alter table fee_rule add column fbs_micros ${integer} not null default 0;
    alter table fee_rule add column taxes ${text} not null default '{}';
    create table income_terms (
      shop_id ${integer} not null,
      taxpayer ${text},
      tax_registration_code ${text} not null default '',
      primary_region ${text},
      primary key (shop_id)
    )${table_options};
  `,
  '0006_shorten_payout_paid': () => `
    drop index payout_paid;
    create index payout_paid
      on payout (shop_id, paid_at);
  `,
});
