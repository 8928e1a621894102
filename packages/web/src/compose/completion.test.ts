import { Replica } from '@parley/client/replica'
import { expect, test } from 'vitest'
import { aSnapshot, someone } from '../../../client/test/a-snapshot.ts'
import type { AppContext } from '../app-context.ts'
import { narrowTerms } from '../message/message-place.ts'
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
  ['`code` @an', ['@**Ana** ']],
  ['`code @an', []],
  ['```\ncode @an', []],
  ['```\ncode <ti', []],
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

test('people of the conversation come before others', () => {
  const realm_users = [
    someone(1, 'Olga'),
    someone(2, 'Ana Berg'),
    someone(3, 'Ben'),
    someone(5, 'Bo'),
  ]
  const replica = new Replica(aSnapshot({ realm_users }))
  const here = { kind: 'direct', userIds: [3, 5] } as const
  const display_recipient = [{ id: 1 }, { id: 3 }, { id: 5 }]
  const empty = { flags: [], reactions: [], submessages: [], content: '' }
  const says = (id: number, sender_id: number) =>
    ({ id, sender_id, type: 'private', subject: '', ...empty, display_recipient }) as never
  replica.messages.restore({
    narrow: narrowTerms(here),
    range: { from: 1, to: 9 },
    messages: [says(3, 3), says(5, 5), says(7, 1)],
  } as never)
  const inserts = (text: string) =>
    completionAt({ replica } as never, text, text.length, here)?.suggestions.map(
      ({ insert }) => insert,
    )
  expect(inserts('@')).toEqual(['@**Bo** ', '@**Ben** ', '@**Ana Berg** ', '@**Olga** '])
  expect(inserts('@b')).toEqual(['@**Bo** ', '@**Ben** ', '@**Ana Berg** '])
})

test('names are found without their accents, and of people with one name, each is told apart', () => {
  const names = ['Muller', 'Muller', 'Muller', 'Müller', 'Müller', 'Søren Weiß']
  const realm_users = names.map((name, at) => someone(at + 1, name))
  const group = { id: 9, name: 'Größte', description: '', is_system_group: false, members: [] }
  const fields = { realm_users, realm_user_groups: [group] }
  const replica = new Replica(aSnapshot(fields))
  const insertsOf = (text: string) =>
    completionAt({ replica } as never, text, text.length)?.suggestions.map((one) => one.insert)
  expect(insertsOf('@mull')).toEqual([
    ...['@**Muller|1** ', '@**Muller|2** ', '@**Muller|3** ', '@**Müller|4** ', '@**Müller|5** '],
  ])
  expect(insertsOf('@weiss')).toEqual(['@**Søren Weiß** '])
  expect(insertsOf('@grosste')).toEqual(['@*Größte* '])
})
