import { api } from '@parley/contract'
import { describe, expect, test, vi } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import { archiveOf, importsWith, rowsIn, unpacked } from '../../../test/archives.ts'
import type { Loose } from '../../../test/person.ts'

vi.setConfig({ testTimeout: 120_000 })

async function anArchive() {
  const { realm, olga, ana } = await aRealm()
  await olga.calls(api.linkifiers.add, {
    pattern: '#(?P<id>[0-9]+)',
    url_template: 'https://x.io/{id}',
  })
  await ana.calls(api.alertWords.add, { alert_words: ['lunch'] })
  const files = await unpacked(await archiveOf(realm, 'full'))
  const withRows = (table: string, rows: Loose[]) => importsWith(files, table, () => rows)
  return { files, importsWith: withRows }
}

describe('security 25: an archive brings no more than messages can be matched against', () => {
  test('linkifiers', async () => {
    const { files, importsWith } = await anArchive()
    const [row] = rowsIn(files, 'linkifiers')
    const many = (count: number, is_removed = false) =>
      Array.from({ length: count }, (_, at) => {
        return {
          ...row,
          id: 1000 + at,
          pattern: `a${at}`,
          url_template: 'https://x.io/',
          is_removed,
        }
      })

    await expect(importsWith('linkifiers', many(201))).rejects.toThrow('more than 200 linkifiers')
    await importsWith('linkifiers', many(300, true))
    await importsWith('linkifiers', many(200))
  })

  test.each([
    ['a long one', ['x'.repeat(101)]],
    ['many', Array.from({ length: 1001 }, (_, at) => `w${at}`)],
  ])('alert words: %s', async (_what, words) => {
    const { importsWith } = await anArchive()
    await expect(importsWith('alert_words', [{ user_id: 1, words }])).rejects.toThrow('words')
  })
})
