import type { Migration } from './migration.ts';

/** A text as JSON; both engines know these two functions and no other that does it. */
const json = (name: string) => String.raw`'"' || replace(replace(${name}, '\', '\\'), '"', '\"') || '"'`;

/** A step of a package's history as JSON. */
const step = `'{"deed":' || ${json('deed')} || ',"from_status":"' || from_status || '","to_status":"' || to_status
      || '","actor":"' || actor || '","partner_id":' || coalesce(cast(partner_id as text), 'null')
      || ',"request_id":' || ${json('request_id')} || ',"moved_at":' || created_at || '}'`;

export const wholePackages: Migration = {
  name: '0015_whole_packages',
  // Packages are long: looking for one among the rows themselves would read whole ones on the way.
  sql: ({ integer, text, large_table_options }) => `
    create table whole_package (
      shop_id ${integer} not null,
      order_sn ${text} not null,
      package_number ${text} not null,
      logistic_id ${integer} not null,
      logistics_status ${text} not null,
      revision ${integer} not null,
      reschedule_allowed ${integer} not null,
      ships_from_address_id ${integer},
      arranged_at ${integer},
      mode ${text},
      address_id ${integer},
      pickup_time_id ${text},
      branch_id ${integer},
      slug ${text},
      sender_real_name ${text},
      tracking_number ${text},
      tracking_url ${text},
      failed_reason ${text},
      history ${text} not null,
      final_status ${text},
      primary key (shop_id, order_sn, package_number)
    )${large_table_options};
    insert into whole_package select package.*,
      coalesce((
        select '[' || string_agg(${step}, ',' order by revision) || ']' from package_history
        where package_history.shop_id = package.shop_id
          and package_history.order_sn = package.order_sn
          and package_history.package_number = package.package_number
      ), '[]'),
      (
        select order_status from sales_order
        where sales_order.shop_id = package.shop_id and sales_order.order_sn = package.order_sn
          and order_status in ('COMPLETED', 'CANCELLED')
      )
      from package;
    drop table package;
    alter table whole_package rename to package;
    drop table package_history;
    alter table sales_order drop column order_status;
  `,
};
