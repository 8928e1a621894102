import { expect, test } from 'vitest'
import { playgroundFault } from './playground-rules.ts'

const right = { language: 'C++', name: 'Explorer', template: 'https://run.example/{?code}' }

test.each([
  [{}, undefined],
  [{ language: '' }, 'language missing'],
  [{ language: 'größe' }, 'language wrongLanguage'],
  [{ name: '' }, 'name missing'],
  [{ template: '' }, 'template missing'],
  [{ template: 'javascript:{code}' }, 'template wrongTemplate'],
  [{ template: 'https://run.example/{code' }, 'template wrongTemplate'],
  [{ template: 'https://run.example/' }, 'template noCode'],
  [{ template: 'https://run.example/{lang}' }, 'template noCode'],
  [{ template: 'https://run.example/{lang}/{code}' }, 'template onlyCode'],
])('of the playground with %j is wrong: %s', (part, fault) => {
  const found = playgroundFault({ ...right, ...part })
  expect(found && `${found.field} ${found.kind}`).toBe(fault)
})
