// A separate program that checks a database while a server has it open. It can be ended immediately, takes no
// time of the server, and reads each page from the disk.
import { findDamage } from './page_check.ts';

const [path = ''] = process.argv.slice(2);
const damage = await findDamage(path, 'quick');
process.stdout.write(JSON.stringify(damage));
