import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formStyle } from './form-style.ts'

test('pages with forms have the colours of the app', () => {
  const app = new URL('../../../../web/src/style/tokens.css', import.meta.url)
  const tokens = readFileSync(app, 'utf8').split('\n')
  const own = [...formStyle.toString().matchAll(/^ {2}--.*light-dark.*;$/gm)].map(([line]) => line)

  expect(own.length).toBeGreaterThan(15)
  expect(own.filter((line) => !tokens.includes(line))).toEqual([])
})
