// A validator for the part of JSON Schema that the tests use.
export interface JsonSchemaValidator {
  addSchema(schema: object): unknown;
  validate(schema: object, value: unknown): boolean;
}

export type Ajv2020 = new (options: { strict: boolean; validateFormats: boolean }) => JsonSchemaValidator;
