// Stands for psql in the commands of pages: psql URL -c SQL. Prints each row on a line, its values separated by |.
import pg from 'pg';

const [url, , sql] = process.argv.slice(2);
const client = new pg.Client(url);
await client.connect();
const { rows } = await client.query({ text: sql, rowMode: 'array' });
for (const row of rows) process.stdout.write(`${row.join('|')}\n`);
await client.end();
