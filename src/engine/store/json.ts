declare const value_type: unique symbol;

/** The JSON text of a value, as stored in a column. */
export type Json<T> = string & { readonly [value_type]: T };

/** The type of the value in a JSON column. */
export type JsonValue<J> = J extends Json<infer T> ? T : never;

/** Converts a value to JSON text. */
export const toJson = <T>(value: T): Json<T> => JSON.stringify(value) as Json<T>;

/** Parses JSON text. */
export const parseJson = <T>(json: Json<T>): T => JSON.parse(json);
