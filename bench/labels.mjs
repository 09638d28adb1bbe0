// Shipping documents to print: jobs for the worker of a server, written directly into its database.
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from './database.mjs';

const packages_max = 50;
const poll_interval_ms = 100;

/** Packages whose labels can be printed, by shop and by the document type that their channel suggests. */
const printable = `select package.shop_id, package.order_sn, package.package_number,
    logistics_channel.suggested_document_type as document_type
  from package join logistics_channel on logistics_channel.logistic_id = package.logistic_id
  where package.tracking_number is not null and package.logistics_status = 'LOGISTICS_REQUEST_CREATED'
  order by 1, 4, 2, 3`;
const insert_document = `insert into shipping_document_job (shop_id, job_id, job_name, document_type, package_list,
    sku_list, part_list, job_status, failure_list, created_at, lifetime_s)
  values (?1, ?2, ?3, ?4, ?5, '[]', '[]', 'PROCESSING', '[]', ?6, 86400)`;
const insert_job = `insert into job (shop_id, kind, job_id, due_at, attempts, created_at)
  values (?1, 'render_shipping_document', ?2, ?3, 0, ?3)`;
const count_by_status = `select job_status, count(*) as jobs from shipping_document_job
  where job_name like 'bench%' group by job_status`;

function grouped(rows) {
  const groups = new Map();
  for (const { shop_id, document_type, order_sn, package_number } of rows) {
    const key = `${shop_id} ${document_type}`;
    const group = groups.get(key) ?? { shop_id, document_type, packages: [] };
    if (group.packages.length < packages_max) group.packages.push({ order_sn, package_number });
    groups.set(key, group);
  }
  return [...groups.values()];
}

/**
 * Lets the worker print documents, a number of them for each shop. @returns the number of labels in them, when
 * all are done.
 */
export async function drawLabels(database_url, times) {
  const database = await openDatabase(database_url);
  const documents = grouped(await database.rows(printable, []));
  const now = Math.floor(Date.now() / 1_000);
  let labels = 0;
  for (let time = 0; time < times; time++)
    for (const { shop_id, document_type, packages } of documents) {
      const job_id = `bench_${shop_id}_${document_type}_${time}`;
      const list = JSON.stringify(packages);
      await database.run(insert_document, [shop_id, job_id, `${job_id}.pdf`, document_type, list, now]);
      await database.run(insert_job, [shop_id, job_id, now]);
      labels += packages.length;
    }
  for (;;) {
    const counts = await database.rows(count_by_status, []);
    const [{ job_status } = {}] = counts;
    if (counts.some(({ job_status }) => job_status === 'FAILED')) throw new Error('could not draw labels');
    if (counts.length === 1 && job_status === 'READY') return labels;
    await wait(poll_interval_ms);
  }
}
