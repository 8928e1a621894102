import { expect, test } from 'vitest'
import { checkWebKeys } from './check-web-keys.ts'

const path = 'packages/web/src/parts/field.ts'

test.each([
  'export const on = (event: KeyboardEvent) => event.isComposing || send()',
  'export const on = (event?: KeyboardEvent) => event?.isComposing',
  'export const on = (event: KeyboardEvent) => send(event.isComposing)',
  'export const on = ({ key, isComposing }: KeyboardEvent) => !isComposing && send(key)',
])('refuses the property of an event: %s', (text) => {
  expect(checkWebKeys([{ path, text }])).toHaveLength(1)
})

test.each([
  "import { isComposing } from '../keys/composing.ts'\nexport const on = (event: KeyboardEvent) => isComposing(event)",
  'export const place = { isComposing: () => true }\nexport const is = place.isComposing()',
])('accepts functions of that name: %s', (text) => {
  expect(checkWebKeys([{ path, text }])).toEqual([])
})
