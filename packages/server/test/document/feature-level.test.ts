import { access, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { featureLevel } from '@parley/contract'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const source = `${root}packages/server/src/`

/** The first and the last level that have their own rows. */
const [first, last] = [373, 500]

interface Row {
  readonly levels: readonly number[]
  readonly where: string
}

const page = await readFile(`${root}docs/feature-level.md`, 'utf8')
const [, named = '', later = ''] = page.split(/^## .*$/m)

function rowsOf(part: string): Row[] {
  return part
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => {
      const [levels = '', what = '', where = ''] = line.slice(2, -2).split(' | ')
      expect(what.trim(), line).not.toBe('')
      return { levels: levels.split(', ').flatMap(range), where: where.trim() }
    })
}

function range(text: string): number[] {
  const [from = Number.NaN, to = from] = text.split('–').map(Number)
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

const isMissing = ({ where }: Row) => where.startsWith('missing')

test('the page on the feature level says the level that the server does', () => {
  expect(page).toContain(`it is **${featureLevel}**.`)
})

test('every level has one row, and those up to the advertised one are implemented', () => {
  const rows = rowsOf(later)
  const levels = rows.flatMap((row) => row.levels).sort((a, b) => a - b)
  expect(levels).toEqual(range(`${first}–${last}`))
  const open = rows.filter(isMissing).flatMap((row) => row.levels)
  expect(open.filter((level) => level <= featureLevel)).toEqual([])
  expect(open).toContain(featureLevel + 1)
  expect(rowsOf(named).filter(isMissing)).toEqual([])
})

test('paths exist, and missing levels have a reason', async () => {
  for (const { levels, where } of [...rowsOf(named), ...rowsOf(later)]) {
    const paths = [...where.matchAll(/`([a-z-]+\/[\w./-]+\.ts)`/g)].map(([, path = '']) => path)
    for (const path of paths) {
      const at = path.startsWith('packages/') ? `${root}${path}` : `${source}${path}`
      await expect(access(at), `${levels}: ${path}`).resolves.toBeUndefined()
    }
    const isFirst = /^`[a-z-]+\/[\w./-]+\.ts`/.test(where)
    if (!isFirst) expect(where, `${levels}`).toMatch(/^(?:not here: |missing: |missing, as \d+$)/)
  }
})
