import { expect, test } from 'vitest'
import type { ProfileField } from '../../../people/profile-values.ts'
import { draftOf, withNewOption } from './field-draft.ts'
import { withOptionsOfNow } from './options-of-now.ts'

/** A field with these options, of the keys 0, 1 …, unless they are named: `2:Blue`. */
function fieldOf(...options: readonly string[]): ProfileField {
  const entries = options.map((option, at) => {
    const [key = '', text] = option.split(':')
    return [text ? key : String(at), { text: text ?? key, order: String(at + 1) }]
  })
  return {
    ...{ id: 3, type: 3, order: 1, name: 'Colour', hint: '' },
    field_data: JSON.stringify(Object.fromEntries(entries)),
    ...{ display_in_profile_summary: false, required: false },
    ...{ editable_by_user: true, use_for_user_matching: false },
  }
}

/** The texts of the options after a change here and another one meanwhile. */
function afterBoth(
  before: ProfileField,
  change: (options: { key: string; text: string }[]) => { key: string; text: string }[],
  now: ProfileField,
): string[] {
  const draft = draftOf(before)
  const changed = { ...draft, options: change([...draft.options]) }
  return withOptionsOfNow(changed, now).options.map(({ text }) => text)
}

const colours = fieldOf('Red', 'Blue', 'Green')
const renamed = (key: string, text: string) => (options: { key: string; text: string }[]) =>
  options.map((option) => (option.key === key ? { key, text } : option))

test('options that others add, rename or remove meanwhile are not taken back', () => {
  const rename = renamed('1', 'Azure')
  expect(afterBoth(colours, rename, fieldOf('Red', 'Blue', 'Green', 'Pink'))).toEqual([
    'Red',
    'Azure',
    'Green',
    'Pink',
  ])
  expect(afterBoth(colours, rename, fieldOf('Scarlet', 'Blue', 'Green'))).toEqual([
    'Scarlet',
    'Azure',
    'Green',
  ])
  expect(afterBoth(colours, rename, fieldOf('0:Red', '1:Blue'))).toEqual(['Red', 'Azure'])
})

test('what was changed here stays, and new options keep their place at the end', () => {
  const rename = renamed('1', 'Azure')
  expect(afterBoth(colours, rename, fieldOf('Red', 'Navy', 'Green'))).toContain('Azure')
  expect(afterBoth(colours, rename, fieldOf('0:Red', '2:Green'))).toEqual(['Red', 'Green', 'Azure'])
  const withWhite = (options: { key: string; text: string }[]) =>
    renamed('new 3', 'White')(withNewOption(options))
  expect(afterBoth(colours, withWhite, fieldOf('Red', 'Blue', 'Green', 'Pink'))).toEqual([
    'Red',
    'Blue',
    'Green',
    'Pink',
    'White',
  ])
  const without = (options: { key: string; text: string }[]) => options.slice(1)
  expect(afterBoth(colours, without, fieldOf('Scarlet', 'Blue', 'Green'))).toEqual([
    'Blue',
    'Green',
  ])
})

test('an order is kept: the one here, or that of others if nothing was moved here', () => {
  const moved = fieldOf('2:Green', '0:Red', '1:Blue')
  expect(afterBoth(colours, renamed('1', 'Azure'), moved)).toEqual(['Green', 'Red', 'Azure'])
  const reversed = (options: { key: string; text: string }[]) => options.reverse()
  expect(afterBoth(colours, reversed, moved)).toEqual(['Green', 'Blue', 'Red'])
})
