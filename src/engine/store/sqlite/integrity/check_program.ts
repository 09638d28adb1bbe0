// A program of its own, which checks a database while a server has it open: it can be ended at once, takes none of the
// server's time, and reads each page anew.
import { findDamage } from './page_check.ts';

const [path = ''] = process.argv.slice(2);
const damage = await findDamage(path, 'quick');
process.stdout.write(JSON.stringify(damage));
