import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import type { AppContext } from '../app-context.ts'
import { closeEdit } from './edits.ts'
import { editedId } from './under-edit.ts'

test('an edit that ends does not close the editor of another message', () => {
  const app = { client: {}, replica: { self: signal({ user_id: 1 }) } } as unknown as AppContext
  editedId.value = 2
  closeEdit(app, 1)
  expect(editedId.peek()).toBe(2)
  closeEdit(app, 2)
  expect(editedId.peek()).toBeUndefined()
})
