import { expect, test } from 'vitest'
import { SerializedVariants } from './serialized-variants.ts'

test('a message counts each form in which it is written, for as long as that is remembered', () => {
  const forms = new SerializedVariants()
  const writes = (form: number, stamp: string, text: string) => forms.get(form, stamp, () => text)

  expect(writes(0, 'now', '{"a":1}')).toBe('{"a":1}')
  expect(writes(1, 'now', '{}')).toBe('{}')
  expect(writes(0, 'now', 'not asked')).toBe('{"a":1}')
  expect(forms.characters).toBe(9)
  expect(writes(0, 'later', '[]')).toBe('[]')
  expect(forms.characters).toBe(2)
})
