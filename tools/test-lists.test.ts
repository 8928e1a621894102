import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { alsoLong, longTests, withoutDatabase } from './test-lists.ts'

describe.each(Object.entries({ longTests, alsoLong, withoutDatabase }))('%s', (_, list) => {
  test('names files that exist, each once', () => {
    const names = list.filter((name) => !name.includes('*'))
    expect(names.filter((name) => !existsSync(pathOf(name)))).toEqual([])
    expect(list).toEqual([...new Set(list)])
  })
})

function pathOf(name: string): string {
  return fileURLToPath(new URL(`../${name}`, import.meta.url))
}
