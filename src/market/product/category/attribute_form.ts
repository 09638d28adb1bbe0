import type { attribute_forms, date_formats, InputType, validations } from '../product.ts';

interface AttributeForm {
  readonly input_type: keyof typeof attribute_forms;
  readonly input_validation_type: keyof typeof validations;
  readonly date_format_type?: keyof typeof date_formats;
}

/** The codes in the tree for each kind of attribute, which agree with the rules of add_item. */
export const form_of: Readonly<Record<InputType, AttributeForm>> = {
  DROP_DOWN: { input_type: 1, input_validation_type: 0 },
  COMBO_BOX: { input_type: 2, input_validation_type: 2 },
  TEXT_FILED: { input_type: 3, input_validation_type: 2 },
  MULTIPLE_SELECT: { input_type: 4, input_validation_type: 0 },
  MULTIPLE_SELECT_COMBO_BOX: { input_type: 5, input_validation_type: 2 },
  DATE_TYPE: { input_type: 3, input_validation_type: 4, date_format_type: 0 },
  TIMESTAMP_TYPE: { input_type: 3, input_validation_type: 4, date_format_type: 0 },
};
