import { profileFieldTypes } from '@parley/contract'
import { expect, test } from 'vitest'
import type { ProfileField } from '../../../people/profile-values.ts'
import {
  changeOf,
  draftOf,
  type FieldDraft,
  type FieldOption,
  fieldFault,
  fieldTypes,
  lostOptions,
  withNewOption,
} from './field-draft.ts'

const stored: ProfileField = {
  id: 3,
  type: 3,
  order: 1,
  name: 'Team',
  hint: 'Where you work',
  field_data: '{"b":{"text":"Sales","order":"2"},"a":{"text":"Support","order":"1"}}',
  display_in_profile_summary: true,
  required: true,
  editable_by_user: false,
  use_for_user_matching: false,
}

test('all types of the server can be chosen', () => {
  expect(Object.values(fieldTypes).sort()).toEqual(Object.values(profileFieldTypes).sort())
})

test('a field that is opened and saved stays as it is', () => {
  expect(changeOf(draftOf(stored), stored)).toEqual({
    name: 'Team',
    hint: 'Where you work',
    field_data: { a: { text: 'Support', order: '1' }, b: { text: 'Sales', order: '2' } },
    display_in_profile_summary: true,
    required: true,
    editable_by_user: false,
    use_for_user_matching: false,
  })
})

test('moved and renamed options keep their keys, and empty ones are left out', () => {
  const [support, sales] = draftOf(stored).options
  const options = [
    sales,
    { key: '2', text: ' ' },
    { key: 'a', text: ' Help ' },
    { key: '3', text: 'New' },
  ]
  const draft = { ...draftOf(stored), options: options as FieldDraft['options'] }
  expect(support?.key).toBe('a')
  expect(changeOf(draft, stored).field_data).toEqual({
    b: { text: 'Sales', order: '1' },
    a: { text: 'Help', order: '2' },
    3: { text: 'New', order: '3' },
  })
  expect(lostOptions(stored, draft)).toEqual([])
  expect(lostOptions(stored, { ...draft, options: [{ key: '9', text: 'New' }] })).toEqual([
    'Support',
    'Sales',
  ])
})

test('a new option has a key of its own, also if somebody else adds one meanwhile', () => {
  const field = {
    ...stored,
    field_data: '{"4":{"text":"A","order":"1"},"1":{"text":"B","order":"2"}}',
  }
  const [a, b] = draftOf(field).options
  const named = (text: string) => (option: FieldDraft['options'][number]) =>
    option.text === '' ? { ...option, text } : option
  const one = withNewOption([b as FieldOption]).map(named('C'))
  const draft = { ...draftOf(field), options: withNewOption(one).map(named('D')) }
  const keysIn = (meanwhile: ProfileField) =>
    Object.keys(changeOf(draft, meanwhile).field_data ?? {})
  expect(a?.key).toBe('4')
  expect(keysIn(field)).toEqual(['1', '5', '6'])
  const field_data = '{"1":{"text":"B","order":"1"},"5":{"text":"E","order":"2"}}'
  expect(keysIn({ ...field, field_data })).toEqual(['1', '6', '7'])
  expect(lostOptions({ ...field, field_data }, draft)).toEqual(['E'])
})

const custom = { type: 'account', name: 'Forum', account: 'custom' } as const

test.each<[Partial<FieldDraft>, string | undefined]>([
  [{ name: 'Room' }, undefined],
  [{ name: ' ' }, 'name missing'],
  [{ name: 'TEAM' }, 'name taken'],
  [{ name: 'Room', type: 'options' }, 'options noOption'],
  [{ name: 'Room', type: 'options', options: [{ key: '0', text: 'A' }] }, undefined],
  [
    {
      name: 'Room',
      type: 'options',
      options: [
        { key: '0', text: 'A' },
        { key: '1', text: 'a ' },
      ],
    },
    'options twice',
  ],
  [{ type: 'account', account: 'github', name: '' }, undefined],
  [{ ...custom, address: 'https://forum.example/%(username)s' }, undefined],
  [{ ...custom, address: 'https://forum.example/' }, 'address noPlace'],
  [{ ...custom, address: 'javascript:%(username)s' }, 'address noAddress'],
  [{ ...custom, address: 'forum/%(username)s' }, 'address noAddress'],
])('of the draft with %j is wrong: %s', (part, fault) => {
  const found = fieldFault({ ...draftOf(undefined), ...part }, [stored])
  expect(found && `${found.field} ${found.kind}`).toBe(fault)
})

test('long texts and people are not in the summary', () => {
  const draft = { ...draftOf(undefined), name: 'Room', inSummary: true }
  expect(changeOf(draft, undefined).display_in_profile_summary).toBe(true)
  expect(changeOf({ ...draft, type: 'people' }, undefined).display_in_profile_summary).toBe(false)
  expect(changeOf({ ...draft, type: 'longText' }, undefined).display_in_profile_summary).toBe(false)
})
