import { attribute, eachRule, materialAnd, ownValue } from '../../../test/support/items/item_rules.ts';

const second = 'attribute_list[1].attribute_value_list';

eachRule('attribute rules of add_item', {
  error_less_required_attribute: [
    ['an empty list of attributes', 'attribute_list', { attribute_list: [] }],
    ['no list of attributes', 'attribute_list', { attribute_list: undefined }],
    ['no list of attributes in ID', 'attribute_list', { attribute_list: undefined }, { region: 'ID' }],
    [
      'other attributes than the mandatory one',
      'attribute_list',
      { attribute_list: [attribute(101, ownValue('Cold'))] },
    ],
    [
      'the mandatory attribute without values',
      'attribute_list[0].attribute_value_list',
      { attribute_list: [{ attribute_id: 100 }] },
    ],
    [
      'the mandatory attribute with an empty list of values',
      'attribute_list[0].attribute_value_list',
      { attribute_list: [attribute(100)] },
    ],
  ],
  error_invalid_attribute: [
    ['an unknown attribute', 'attribute_list[1].attribute_id', materialAnd(999, ownValue('x'))],
    [
      'an attribute of another category',
      'attribute_list[1].attribute_id',
      materialAnd(200, { value_id: 2_002 }),
    ],
    ['an attribute twice', 'attribute_list[1].attribute_id', materialAnd(100, { value_id: 1_001 })],
  ],
  error_invalid_attribute_value: [
    [
      'a value that DROP_DOWN does not have',
      'attribute_list[0].attribute_value_list[0].value_id',
      { attribute_list: [attribute(100, { value_id: 9 })] },
    ],
    [
      'a custom value for DROP_DOWN',
      'attribute_list[0].attribute_value_list[0].value_id',
      { attribute_list: [attribute(100, ownValue('Silk'))] },
    ],
    [
      'two values for DROP_DOWN',
      'attribute_list[0].attribute_value_list',
      { attribute_list: [attribute(100, { value_id: 1_001 }, { value_id: 1_002 })] },
    ],
    ['two values for TEXT_FILED', second, materialAnd(101, ownValue('Cold'), ownValue('Warm'))],
    ['a value that COMBO_BOX does not have', `${second}[0].value_id`, materialAnd(102, { value_id: 9 })],
    ['two values for COMBO_BOX', second, materialAnd(102, { value_id: 1_001 }, ownValue('Silk'))],
    [
      'a value that MULTIPLE_SELECT_COMBO_BOX does not have',
      `${second}[1].value_id`,
      materialAnd(103, ownValue('Silk'), { value_id: 9 }),
    ],
    [
      'more values than MULTIPLE_SELECT_COMBO_BOX allows',
      second,
      materialAnd(103, ownValue('a'), ownValue('b'), ownValue('c'), ownValue('d')),
    ],
    [
      'a custom value twice',
      `${second}[1].original_value_name`,
      materialAnd(103, ownValue('Silk'), ownValue('Silk')),
    ],
    ['a custom value for MULTIPLE_SELECT', `${second}[0].value_id`, materialAnd(104, ownValue('Spring'))],
    ['a value twice', `${second}[1].value_id`, materialAnd(104, { value_id: 1_001 }, { value_id: 1_001 })],
    [
      'more values than MULTIPLE_SELECT allows',
      second,
      materialAnd(104, { value_id: 1_001 }, { value_id: 1_002 }, { value_id: 1_003 }),
    ],
    ['words for DATE_TYPE', `${second}[0].original_value_name`, materialAnd(105, ownValue('2026-01-01'))],
    [
      'milliseconds for DATE_TYPE',
      `${second}[0].original_value_name`,
      materialAnd(105, ownValue('1767225600000')),
    ],
    ['words for TIMESTAMP_TYPE', `${second}[0].original_value_name`, materialAnd(106, ownValue('noon'))],
    [
      'a fraction for TIMESTAMP_TYPE',
      `${second}[0].original_value_name`,
      materialAnd(106, ownValue('1767225600.5')),
    ],
    [
      'a unit for an attribute without units',
      `${second}[0].value_unit`,
      materialAnd(102, { ...ownValue('Silk'), value_unit: 'g' }),
    ],
    [
      'a unit that the attribute does not have',
      `${second}[0].value_unit`,
      materialAnd(107, { ...ownValue('250'), value_unit: 'lb' }),
    ],
    [
      'a unit in other letters',
      `${second}[0].value_unit`,
      materialAnd(107, { ...ownValue('250'), value_unit: 'KG' }),
    ],
  ],
  error_value_name_required: [
    ['TEXT_FILED without its text', `${second}[0].original_value_name`, materialAnd(101, ownValue())],
    ['TEXT_FILED with white space', `${second}[0].original_value_name`, materialAnd(101, ownValue(' \t'))],
    [
      'COMBO_BOX with value 0 and no text',
      `${second}[0].original_value_name`,
      materialAnd(102, ownValue('')),
    ],
    [
      'MULTIPLE_SELECT_COMBO_BOX with value 0 and no text',
      `${second}[1].original_value_name`,
      materialAnd(103, { value_id: 1_001 }, ownValue()),
    ],
    ['DATE_TYPE without its timestamp', `${second}[0].original_value_name`, materialAnd(105, ownValue())],
    [
      'TIMESTAMP_TYPE without its timestamp',
      `${second}[0].original_value_name`,
      materialAnd(106, ownValue('')),
    ],
  ],
  error_value_id_must_equal_zero: [
    [
      'TEXT_FILED with a value_id',
      `${second}[0].value_id`,
      materialAnd(101, { value_id: 1_001, original_value_name: 'Cold' }),
    ],
    [
      'DATE_TYPE with a value_id',
      `${second}[0].value_id`,
      materialAnd(105, { value_id: 1, original_value_name: '1767225600' }),
    ],
    [
      'TIMESTAMP_TYPE with a negative value_id',
      `${second}[0].value_id`,
      materialAnd(106, { value_id: -1, original_value_name: '1767225600' }),
    ],
  ],
});
