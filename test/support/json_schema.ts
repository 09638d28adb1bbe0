// As much of a validator of JSON schemas as the tests use.
export interface JsonSchemaValidator {
  addSchema(schema: object): unknown;
  validate(schema: object, value: unknown): boolean;
}

export type Ajv2020 = new (options: { strict: boolean; validateFormats: boolean }) => JsonSchemaValidator;
