// The orders that a run ships. Database and load derive the same order_sns from their numbers.

/**
 * Every number gives another order_sn, scattered like real ones: orders of one time are not next to each other
 * in an index.
 */
export const orderSn = (number) =>
  `260301${(Math.imul(number, 0x9e3779b1) >>> 0).toString(16).toUpperCase().padStart(8, '0')}`;

/** Some order_sns, from one number on. */
export const orderSns = (first, count) => Array.from({ length: count }, (_, at) => orderSn(first + at));

/** Package numbers are unique, and PostgreSQL relies on it. */
const first_package_number = 900_000_000_000_000;

/** The number of the one package of an order. */
export const packageNumber = (number) => `OFG${first_package_number + number}`;

/** The SQL of the package number of an order, whose number is an SQL expression. */
export const packageNumberSql = (number) => `'OFG' || (${first_package_number} + ${number})`;
