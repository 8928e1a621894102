import { expect, test } from 'vitest'
import { noteOf } from './waiting.ts'

test('the note of a reminder is what follows the sentence of the server', () => {
  const asked = 'You asked to be reminded of a message in #**design>icons@3** by @_**Ben|3**.'
  expect(noteOf({ content: asked })).toBeUndefined()
  expect(noteOf({ content: `${asked}\n\nYour note: cake\n\nand tea` })).toBe('cake\n\nand tea')
})
