declare const value_type: unique symbol;

/** The JSON text of a value, as a column keeps it. */
export type Json<T> = string & { readonly [value_type]: T };

/** What the text of a JSON column stands for. */
export type JsonValue<J> = J extends Json<infer T> ? T : never;

/** The JSON text of a value. */
export const toJson = <T>(value: T): Json<T> => JSON.stringify(value) as Json<T>;

/** The value that JSON text stands for. */
export const parseJson = <T>(json: Json<T>): T => JSON.parse(json);
