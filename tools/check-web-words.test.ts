import { expect, test } from 'vitest'
import { checkWebWords } from './check-web-words.ts'

const path = 'packages/web/src/parts/close.tsx'

test.each([
  'export const A = () => <button>Close</button>',
  'export const A = () => <button aria-label="Close">×</button>',
  'export const A = () => <Field label="Name" />',
])('refuses words in a component: %s', (text) => {
  expect(checkWebWords([{ path, text }])).toHaveLength(1)
})

test.each([
  'export const A = () => <button class="close" type="button">{t.common.close}</button>',
  'export const A = () => <button aria-label={t.common.close}>×</button>',
  'export const A = () => <span> · #</span>',
])('lets a component take its words from the catalog: %s', (text) => {
  expect(checkWebWords([{ path, text }])).toEqual([])
})
