import type { Migration } from '../migration.ts';

/** A text as JSON; both engines know these two functions and no other that does it. */
const json = (name: string) => String.raw`'"' || replace(replace(${name}, '\', '\\'), '"', '\"') || '"'`;

/** A step of a package's history as JSON. */
const step = `'{"deed":' || ${json('deed')} || ',"from_status":"' || from_status || '","to_status":"' || to_status
      || '","actor":"' || actor || '","partner_id":' || coalesce(cast(partner_id as text), 'null')
      || ',"request_id":' || ${json('request_id')} || ',"moved_at":' || created_at || '}'`;

export const wholePackages: Migration = {
  name: '0015_whole_packages',
  sql: ({ text }) => `
    alter table package add column history ${text} not null default '[]';
    update package set history = coalesce((
      select '[' || string_agg(${step}, ',' order by revision) || ']' from package_history
      where package_history.shop_id = package.shop_id
        and package_history.order_sn = package.order_sn
        and package_history.package_number = package.package_number
    ), '[]');
    drop table package_history;
    alter table package add column final_status ${text};
    update package set final_status = (
      select order_status from sales_order
      where sales_order.shop_id = package.shop_id and sales_order.order_sn = package.order_sn
        and order_status in ('COMPLETED', 'CANCELLED')
    );
    alter table sales_order drop column order_status;
  `,
};
