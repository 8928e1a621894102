import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { api, maxLinkifiers, roles } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { migrations } from '../../../test/places.ts'
import { verifyAction } from '../../../test/verify-action.ts'

const issues = { pattern: '#(?P<id>[0-9]{2,8})', url_template: 'https://issues.example/{id}' }
const wiki = { pattern: 'wiki:(?P<page>\\w+)', url_template: 'https://wiki.example/{page}' }

async function adds(person: Person, linkifier: Loose): Promise<never> {
  const { id } = await person.calls(api.linkifiers.add, linkifier)
  return id as never
}

test('administrators add, change, reorder and remove linkifiers, and everybody is notified', async () => {
  const { olga, gus, everyone, joins } = await aRealm()
  const admin = await joins('ada', roles.administrator)
  const verify = (act: () => Promise<unknown>) => verifyAction(everyone, act)
  const listed = async () => (await gus.calls(api.linkifiers.list, {})).linkifiers

  const first = await adds(olga, issues)
  await verify(() => adds(admin, wiki))
  const extras = {
    example_input: 'see #123',
    reverse_template: '#{id}',
    alternative_url_templates: ['https://old.example/{id}'],
  }
  await verify(() => olga.calls(api.linkifiers.update, { filter_id: first, ...issues, ...extras }))
  expect(await listed()).toMatchObject([{ id: first, ...issues, ...extras }, wiki])

  const order = (await listed()).map(({ id }) => id).reverse()
  await verify(() => olga.calls(api.linkifiers.reorder, { ordered_linkifier_ids: order }))
  await verify(() => adds(olga, { pattern: 'c(?P<n>\\d)', url_template: 'https://c.example/{n}' }))
  expect((await listed()).map(({ pattern }) => pattern.slice(0, 1))).toEqual(['w', '#', 'c'])

  const clear = { filter_id: first, ...issues, example_input: '', reverse_template: '' }
  await verify(() => olga.calls(api.linkifiers.update, clear))
  expect((await listed())[1]).toMatchObject({ example_input: null, reverse_template: null })
  const last = (await listed())[2]?.id as never
  await verify(() => olga.calls(api.linkifiers.remove, { filter_id: last }))
  expect(await adds(olga, { pattern: 'd', url_template: 'https://d.example/' })).toBe(last + 1)
})

test('clients that cannot expand templates receive no linkifiers', async () => {
  const { olga, ana } = await aRealm()
  await adds(olga, issues)
  const snapshot = await ana.registers({ fetch_event_types: ['realm_linkifiers', 'realm_filters'] })
  await adds(olga, wiki)

  expect(snapshot).toMatchObject({ realm_linkifiers: [], realm_filters: [] })
  expect(await ana.newEvents()).toEqual([])
})

test('matches in contents and topics become links, also after a move', async () => {
  const { olga, ana, ben } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  await adds(olga, issues)
  await ben.registers({ event_types: ['message', 'update_message'], apply_markdown: true })
  const link = (id: string) => ({ text: `#${id}`, url: `https://issues.example/${id}` })

  const id = await ana.sends('design', 'about #12', 'see #34')
  await ana.calls(api.messages.update, { message_id: id, topic: 'about #56' })

  const [sent, moved] = await ben
    .newEvents()
    .then((events) => events.filter(({ type }) => type !== 'stream'))
  expect(sent.message.topic_links).toEqual([link('12')])
  expect(sent.message.content).toContain('<a href="https://issues.example/34">#34</a>')
  expect(moved.topic_links).toEqual([link('56')])
  expect((await ben.reads())[0].topic_links).toEqual([link('56')])
  expect((await ana.calls(api.rendering.render, { content: '#78' })).rendered).toContain('/78')
})

test('emoticons become emoji where their author wants it', async () => {
  const { ana, ben } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  await ana.calls(api.settings.update, { translate_emoticons: true })
  await ana.sends('design', 'x', 'hi :)')
  await ben.sends('design', 'x', 'hi :)')

  const [first, second] = await ben.reads()
  expect(first.content).toContain('class="emoji')
  expect(second.content).toBe('<p>hi :)</p>')
})

test.each<[string, Loose]>([
  ['pattern', { pattern: ' ' }],
  ['pattern', { pattern: '(?P<id>' }],
  ['pattern', { pattern: '(?P<id>\\d)(?=x)' }],
  ['pattern', { pattern: '(?P<id>.{0,900})' }],
  ['pattern', { pattern: '(?P<id>1)|)(' }],
  ['pattern', { pattern: `(?P<id>${'x'.repeat(1000)})` }],
  ['pattern', issues],
  ['url_template', { url_template: '' }],
  ['url_template', { url_template: 'https://x.org/{id' }],
  ['url_template', { url_template: 'https://x.org/' }],
  ['url_template', { url_template: 'https://x.org/{id}{other}' }],
  ['url_template', { url_template: 'javascript:alert({id})' }],
  ['url_template', { url_template: ' https://x.org/{id}' }],
  ['url_template', { url_template: 'data:text/html,{id}' }],
  ['url_template', { url_template: '{id}' }],
  ['url_template', { url_template: '{+id}://x.org' }],
  ['url_template', { url_template: '//x.org/{id}' }],
  ['alternative_url_templates', { alternative_url_templates: '["JavaScript:{id}"]' }],
  ['reverse_template', { reverse_template: '#{id' }],
  ['reverse_template', { reverse_template: '#' }],
  ['reverse_template', { reverse_template: 'no {id}', example_input: 'n12' }],
  ['example_input', { example_input: 'nothing' }],
  ['alternative_url_templates', { alternative_url_templates: '["https://x.org/"]' }],
])('no linkifier whose %s is wrong: %j', async (_name, wrong) => {
  const { olga } = await aRealm()
  await adds(olga, issues)
  const right = { pattern: 'n(?P<id>[0-9]+)', url_template: 'https://n.example/{id}' }

  const answer = await olga.requests('POST', '/realm/filters', { ...right, ...wrong })

  expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
  expect((await olga.calls(api.linkifiers.list, {})).linkifiers).toHaveLength(1)
})

test('an invalid change is refused without waiting for the writer', async () => {
  const { realm, olga } = await aRealm()
  const filter_id = await adds(olga, issues)
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const holding = realm.writeAsSystem(async () => held, undefined)
  // If nodes share the log, each refusal waits until this node knows what the others have written.
  if (realm.isShared) release()

  const wrong = { filter_id, pattern: '(', url_template: 'https://x.org/' }
  await expect(olga.calls(api.linkifiers.update, wrong)).rejects.toMatchObject({
    status: 400,
    body: { code: 'BAD_REQUEST' },
  })

  release()
  await holding
})

test('of two concurrent changes, the later one is checked against the first', async () => {
  const { olga } = await aRealm()
  const filter_id = await adds(olga, issues)
  const pattern = 'n(?P<num>[0-9]+)'
  const first = { filter_id, pattern, url_template: 'https://n.example/{num}' }
  const example = { filter_id, ...issues, example_input: '#123' }
  const changes = await Promise.allSettled([
    olga.calls(api.linkifiers.update, { ...first, example_input: 'n1' }),
    olga.calls(api.linkifiers.update, example),
    olga.calls(api.linkifiers.update, { ...first, reverse_template: 'n{num}' }),
  ])

  const { linkifiers } = await olga.calls(api.linkifiers.list, {})
  expect(changes[0]).toMatchObject({ status: 'fulfilled' })
  expect(linkifiers).toHaveLength(1)
  // The accepted linkifiers are valid together.
  await olga.calls(api.linkifiers.update, {
    filter_id,
    pattern: linkifiers[0]?.pattern ?? '',
    url_template: linkifiers[0]?.url_template ?? '',
  })
})

test('invalid linkifiers are refused, and only administrators manage linkifiers', async () => {
  const { olga, ana, everyone } = await aRealm()
  const first = await adds(olga, issues)
  await adds(olga, wiki)
  const refused = (act: Promise<unknown>, code = 'BAD_REQUEST', status = 400) =>
    expect(act).rejects.toMatchObject({ status, code })
  const missing = (act: Promise<unknown>) => refused(act, 'BAD_REQUEST', 404)

  await verifyAction(
    everyone,
    async () => {
      const none = 99 as never
      await refused(adds(ana, { ...wiki, pattern: 'x' }), 'UNAUTHORIZED_PRINCIPAL')
      await missing(olga.calls(api.linkifiers.update, { filter_id: none, ...issues }))
      await refused(olga.calls(api.linkifiers.update, { filter_id: first, ...wiki }))
      await missing(olga.calls(api.linkifiers.remove, { filter_id: none }))
      for (const ids of [[], [first], [first, first], [first, none]]) {
        await refused(olga.calls(api.linkifiers.reorder, { ordered_linkifier_ids: ids }))
      }
      await olga.calls(api.linkifiers.update, { filter_id: first, ...issues })
    },
    { changesNothing: true },
  )
  const others = Array.from({ length: maxLinkifiers - 2 }, (_, id) => `x${id}`)
  const url_template = 'https://x.org/'
  await Promise.all(others.map((pattern) => adds(olga, { pattern, url_template })))
  await refused(adds(olga, { pattern: 'x', url_template }), 'BAD_REQUEST')
})

test('security 12: older linkifiers that run a script are not sent to clients', async () => {
  const { realm, olga } = await aRealm()
  const kept = await adds(olga, issues)
  await realm.sql`
    insert into linkifier (realm_id, id, pattern, url_template, alternative_url_templates, place)
    values (${realm.id}, 90, 'x(?P<id>1)', 'javascript:alert({id})', '[]', 90),
      (${realm.id}, 91, 'y(?P<id>1)', 'https://y.example/{id}',
        '["https://z.example/{id}", "javascript:{id}"]', 91)`

  await realm.sql.unsafe(await readFile(join(migrations, '0111-safe-linkifiers.sql'), 'utf8'))

  const rows = await realm.sql`
    select id, alternative_url_templates as alternatives from linkifier
    where realm_id = ${realm.id} and not is_removed order by id`
  expect(rows).toEqual([
    { id: kept, alternatives: [] },
    { id: 91, alternatives: ['https://z.example/{id}'] },
  ])
  // They were written without events.
  await realm.sql`delete from linkifier where realm_id = ${realm.id} and id >= 90`
})
