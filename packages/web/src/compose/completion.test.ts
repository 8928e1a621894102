import { Replica } from '@parley/client/replica'
import { expect, test } from 'vitest'
import { aSnapshot, someone } from '../../../client/test/a-snapshot.ts'
import type { AppContext } from '../app-context.ts'
import { completionAt } from './completion.ts'

const snippet = { id: 1, title: 'Warm greeting', content: 'Good morning!', date_created: 0 }
const group = { id: 9, name: 'designers', description: '', is_system_group: false, members: [] }
const realm_users = [someone(1, 'Olga'), someone(2, 'Ana'), someone(3, 'Ben'), someone(4, 'Ben')]
const fields = { realm_users, saved_snippets: [snippet], realm_user_groups: [group] }
const app = { replica: new Replica(aSnapshot(fields)) } as unknown as AppContext

function insertsFor(text: string): readonly string[] {
  const { suggestions = [] } = completionAt(app, text, text.length) ?? {}
  return suggestions.map(({ insert }) => insert)
}

test.each([
  ['Hello @an', ['@**Ana** ']],
  ['Hello @_an', ['@_**Ana** ']],
  ['@ben', ['@**Ben|3** ', '@**Ben|4** ']],
  ['@desi', ['@*designers* ']],
  ['@_desi', ['@_*designers* ']],
  ['/po', ['/poll ']],
  ['/gree', ['Good morning!']],
  ['/warm', ['Good morning!']],
  ['not at /gree', []],
])('%s completes to %j', (text, inserts) => {
  expect(insertsFor(text)).toEqual(inserts)
})

test('a time is inserted so that each reader sees it in their own time zone', () => {
  const inserts = insertsFor('Let us meet <ti')
  expect(inserts.length).toBeGreaterThan(2)
  for (const insert of inserts) {
    const [, at = ''] = /^<time:(.+)> $/.exec(insert) ?? []
    expect(new Date(at).getTime()).toBeGreaterThan(Date.now())
  }
  expect(completionAt(app, 'a < b', 3)).toBeUndefined()
})
