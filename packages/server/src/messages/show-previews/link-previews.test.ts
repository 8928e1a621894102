import { api } from '@parley/contract'
import { expect, test, vi } from 'vitest'
import { aRealm, type TestRealm, theServer } from '../../../test/a-realm.ts'
import { downloads } from '../../../test/files.ts'
import { makesBot } from '../../../test/makes-bot.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { aSite, type SiteAnswer } from '../../../test/site.ts'
import { startSibling, startTestServer } from '../../../test/test-server.ts'
import { verifyAction } from '../../../test/verify-action.ts'

const asHtml = { 'content-type': 'text/html; charset=utf-8' }
const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

function page(title: string, more = ''): SiteAnswer {
  const picture = '<meta property="og:image" content="/logo.png">'
  return { headers: asHtml, body: `<title>${title}</title>${picture}${more}` }
}

const patient = { timeout: 20_000, interval: 100 }

/** An organization that enables link previews. */
async function aCuriousRealm(): Promise<TestRealm> {
  const realm = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  await realm.olga.calls(api.realm.update, { inline_url_embed_preview: true })
  return realm
}

async function contentOf(person: Person, id: number): Promise<string> {
  const [message] = await person.reads([['id', String(id)]])
  return message?.content ?? 'gone'
}

function showsSoon(person: Person, id: number, what: string): Promise<void> {
  return vi.waitFor(async () => expect(await contentOf(person, id)).toContain(what), patient)
}

/** Until nothing is left to be looked at. */
async function allLooked({ realm }: TestRealm): Promise<void> {
  await vi.waitFor(async () => {
    const rows = await realm.sql`select from preview_request where realm_id = ${realm.id}`
    expect(rows).toHaveLength(0)
  }, patient)
}

/** The events about messages that were rendered again. */
async function rerendered(person: Person): Promise<Loose[]> {
  return (await person.newEvents()).filter(({ rendering_only }) => rendering_only)
}

test('the preview of a page appears below the message, for its receivers', async () => {
  const realm = await aCuriousRealm()
  const { ana, ben, gus } = realm
  const site = await aSite((path) =>
    path === '/logo.png'
      ? { headers: { 'content-type': 'image/png' }, body: png }
      : page('The title', '<meta name="description" content="What it is about">'),
  )
  const url = `${site.url}/page`
  await ana.sends('design', 'x', 'before')
  await Promise.all([ana, ben, gus].map((one) => one.registers()))

  const content = `Look at ${url}, @**Ben**`
  const id = await ana.sends('design', 'x', content)
  await showsSoon(ana, id, 'The title')

  const html = await contentOf(ben, id)
  expect(html).toMatch(/^<p>Look at .*<\/p>\n<div class="message_embed">/)
  expect(html).toContain(`<div class="message_embed_title"><a href="${url}" title="The title">`)
  expect(html).toContain('<div class="message_embed_description">What it is about</div>')
  const [event, ...others] = await rerendered(ben)
  expect(others).toEqual([])
  expect(event).toMatchObject({
    type: 'update_message',
    user_id: null,
    rendering_only: true,
    message_id: id,
    message_ids: [id],
    content,
    rendered_content: html,
    stream_name: 'design',
    flags: ['mentioned'],
  })
  expect(event).not.toHaveProperty('orig_content')
  expect(await rerendered(ana)).toMatchObject([{ flags: [] }])
  expect(await rerendered(gus)).toEqual([])
  const [message] = await ana.reads([['id', String(id)]])
  expect(message).not.toHaveProperty('last_edit_timestamp')
  const address = /url\(&quot;([^&]*)&quot;\)/.exec(html)?.[1] ?? ''
  const picture = await downloads(ben, address)
  expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/png'])
})

test('security 6: a message whose mentions are silent does not look otherwise with its preview', async () => {
  const realm = await aCuriousRealm()
  const { ana, ben } = realm
  const site = await aSite(() => page('The title'))
  const bot = await makesBot(realm, ana, { bot_type: 2, short_name: 'hook' })
  const text = `@**all** @**Ben** ${site.url}/page`
  await bot.calls(api.webhooks.slack, { payload: JSON.stringify({ text }), stream: 'design' })
  const relayed = (await ben.reads([['channel', 'design']])).at(-1)
  const written = await bot.sends('design', 'x', text)

  await showsSoon(ben, relayed.id, 'The title')
  expect(await contentOf(ben, relayed.id)).not.toContain('@')
  await showsSoon(ben, written, 'The title')
  expect(await contentOf(ben, written)).toContain('>@all</span>')
})

test('a snapshot plus the event equals a new snapshot', async () => {
  const realm = await aCuriousRealm()
  const site = await aSite(() => page('The title'))

  await verifyAction(realm.everyone, async () => {
    const id = await realm.ana.writes([realm.ben], `${site.url}/page`)
    await showsSoon(realm.ben, id, 'The title')
  })
})

test('a page is asked once, however many messages link to it', async () => {
  const realm = await aCuriousRealm()
  const site = await aSite(() => page('Once'))
  const first = await realm.ana.sends('design', 'x', `${site.url}/page`)
  await showsSoon(realm.ana, first, 'Once')

  const second = await realm.ben.sends('design', 'x', `Again: ${site.url}/page`)
  await showsSoon(realm.ana, second, 'Once')

  expect(site.asked.map(({ path }) => path)).toEqual(['/page'])
  expect(site.asked[0]?.headers).not.toHaveProperty('cookie')
})

test('after an edit, previews of the new links replace those of the old ones', async () => {
  const realm = await aCuriousRealm()
  const { ana } = realm
  const site = await aSite((path) => page(`Page ${path}`))
  const id = await ana.sends('design', 'x', `${site.url}/one`)
  await showsSoon(ana, id, 'Page /one')

  await ana.calls(api.messages.update, { message_id: id, content: `${site.url}/two` })
  expect(await contentOf(ana, id)).not.toContain('Page /one')
  await showsSoon(ana, id, 'Page /two')
  await ana.calls(api.messages.update, { message_id: id, content: 'no link' })
  await allLooked(realm)
  expect(await contentOf(ana, id)).toBe('<p>no link</p>')
})

/** A page that answers on demand. */
function aSlowPage(): { answer: () => Promise<SiteAnswer>; release: () => void } {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const answer = async () => {
    await held
    return page('Too late')
  }
  return { answer, release }
}

test('a message that was edited, deleted or moved meanwhile is not shown as it was', async () => {
  const realm = await aCuriousRealm()
  const { olga, ana, ben } = realm
  await olga.adds([ana], 'other')
  const { answer, release } = aSlowPage()
  const site = await aSite(answer)
  const [edited, deleted, moved] = await Promise.all(
    ['a', 'b', 'c'].map((name) => ana.sends('design', 'x', `${site.url}/${name}`)),
  )
  await vi.waitFor(() => expect(site.asked).toHaveLength(3), patient)
  await ben.registers()
  await ana.calls(api.messages.update, { message_id: edited as never, content: 'something else' })
  await olga.calls(api.messages.remove, { message_id: deleted as never })
  const other = realm.realm.directory.channelByName('other')?.id
  await olga.calls(api.messages.update, { message_id: moved as never, stream_id: other as never })

  release()
  await showsSoon(ana, moved ?? 0, 'Too late')
  await allLooked(realm)

  expect(await contentOf(ana, edited ?? 0)).toBe('<p>something else</p>')
  expect(await contentOf(ana, deleted ?? 0)).toBe('gone')
  // Ben may read the message at its new place. Nobody receives events of the other messages.
  expect((await rerendered(ben)).map(({ message_id }) => message_id)).toEqual([moved])
})

test('security 1: previews are sent only to users who may read the message', async () => {
  const realm = await aCuriousRealm()
  const { olga, ana, ben, gus } = realm
  await olga.adds([ana, ben], 'secret', { invite_only: true })
  const { answer, release } = aSlowPage()
  const site = await aSite(answer)
  await Promise.all([ana, ben, gus, olga].map((one) => one.registers()))
  const id = await ana.sends('secret', 'x', `${site.url}/page`)
  await vi.waitFor(() => expect(site.asked).toHaveLength(1), patient)
  await olga.calls(api.channels.unsubscribe, {
    subscriptions: ['secret'],
    principals: [ben.id],
  } as never)

  release()
  await showsSoon(ana, id, 'Too late')

  expect(await rerendered(ben)).toEqual([])
  expect(await rerendered(gus)).toEqual([])
  expect(await rerendered(olga)).toEqual([])
  expect(await rerendered(ana)).toHaveLength(1)
})

test('security 12: metadata of a page is shown as text', async () => {
  const realm = await aCuriousRealm()
  const site = await aSite(() =>
    page(
      '</title><title>&lt;img src=x onerror=alert(1)&gt;</title><title>',
      '<meta property="og:title" content="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;">' +
        '<meta name="description" content="&lt;img src=x onerror=alert(2)&gt;">' +
        '<meta property="og:image" content="/a.png&quot;);behavior:url(x">',
    ),
  )
  const id = await realm.ana.sends('design', 'x', `${site.url}/page`)
  await showsSoon(realm.ana, id, 'message_embed')

  const html = await contentOf(realm.ana, id)
  expect(html).not.toMatch(/<script|<img|behavior/)
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;</a>')
  expect(html).toMatch(
    /style="background-image: url\(&quot;\/external_content\/[0-9a-f/]+&quot;\)"/,
  )
})

test('security 18: pages are not asked where the public cannot reach, nor through a redirection', async () => {
  const realm = await aCuriousRealm()
  const inside = await aSite(() => page('Inside'), '127.0.0.2')
  const leading = await aSite(() => ({ status: 302, headers: { location: `${inside.url}/a` } }))

  const id = await realm.ana.sends('design', 'x', `${inside.url}/a ${leading.url}/b`)
  const other = await realm.ana.sends(
    'design',
    'x',
    '[a](http://169.254.169.254/) [b](http://[::1]/)',
  )
  await allLooked(realm)

  expect(inside.asked).toEqual([])
  expect(leading.asked).toHaveLength(1)
  for (const one of [id, other]) {
    expect(await contentOf(realm.ana, one)).not.toContain('message_embed')
  }
})

test('security 25: pages that fail, are no HTML or say nothing are asked once', async () => {
  const realm = await aCuriousRealm()
  const { ana } = realm
  const answers: Record<string, SiteAnswer> = {
    '/failing': { status: 500, headers: asHtml },
    '/script.js': { headers: { 'content-type': 'text/javascript' }, body: '<title>x</title>' },
    '/bare': { headers: asHtml, body: '<title>No picture</title>' },
    '/local': { headers: asHtml, body: '<meta property="og:image" content="data:image/png;,x">' },
    '/long': page('Long', 'x'.repeat(2_000_000)),
  }
  const site = await aSite((path) => answers[path])
  const content = Object.keys(answers)
    .map((path) => site.url + path)
    .join(' ')
  const first = await ana.sends('design', 'x', content)
  const second = await ana.sends('design', 'x', `${content}!`)
  await allLooked(realm)

  for (const id of [first, second]) {
    expect((await contentOf(ana, id)).match(/message_embed"/g)).toHaveLength(1)
  }
  expect(site.asked.length).toBeLessThanOrEqual(10)
  const asked = site.asked.length
  const third = await ana.sends('design', 'x', content)
  await showsSoon(ana, third, 'Long')
  expect(site.asked).toHaveLength(asked)
})

test('security 25: pages that a member finds and that never answer do not delay those of others', async () => {
  const realm = await aCuriousRealm()
  const { ana, ben } = realm
  const slow = await aSite(() => new Promise<never>(() => undefined))
  const quick = await aSite(() => page('Quick'))
  for (let count = 0; count < 40; count++) await ana.sends('design', 'x', `${slow.url}/${count}`)
  const id = await ben.sends('design', 'x', `${quick.url}/a`)

  await showsSoon(ben, id, 'Quick')
  await allLooked(realm)
  expect(slow.asked.length).toBeLessThan(20)
}, 60_000)

test('nothing is asked where the organization or the server does not want it', async () => {
  const realm = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const { olga, ana } = realm
  const site = await aSite(() => page('Title'))
  await ana.sends('design', 'x', `${site.url}/page`)
  await olga.calls(api.realm.update, { inline_url_embed_preview: true })
  const siblings = await Promise.all(
    ['off', 'pictures'].map(async (OUTSIDE_PREVIEWS) =>
      startSibling(await theServer(), { env: { OUTSIDE_PREVIEWS } }),
    ),
  )
  for (const sibling of siblings) await ana.at(sibling).sends('design', 'x', `${site.url}/page`)

  expect(
    await realm.realm.sql`select from preview_request where realm_id = ${realm.realm.id}`,
  ).toEqual([])
  const offered = async (person: Person) =>
    (await person.registers()).server_inline_url_embed_preview
  expect(await offered(ana)).toBe(true)
  for (const sibling of siblings) {
    expect(await offered(ana.at(sibling))).toBe(false)
    await sibling.close()
  }
  expect(site.asked).toEqual([])
})

test('previews that the organization disabled meanwhile are not shown', async () => {
  const realm = await aCuriousRealm()
  const { answer, release } = aSlowPage()
  const site = await aSite(answer)
  const id = await realm.ana.sends('design', 'x', `${site.url}/page`)
  await vi.waitFor(() => expect(site.asked).toHaveLength(1), patient)
  await realm.olga.calls(api.realm.update, { inline_url_embed_preview: false })

  release()
  await allLooked(realm)

  expect(await contentOf(realm.ana, id)).not.toContain('message_embed')
})

test('several nodes ask a page once and show it once', async () => {
  const realm = await aCuriousRealm()
  const { ana, ben } = realm
  const others = [await startSibling(await theServer()), await startSibling(await theServer())]
  const site = await aSite((path) => page(`Page ${path}`))
  await ben.registers()
  const ids: number[] = []
  for (let count = 0; count < 6; count++) {
    ids.push(await ana.sends('design', 'x', `${site.url}/${count}`))
  }
  await allLooked(realm)
  for (const other of others) await other.close()
  // A node without wake-ups learns of others' writes when it writes itself.
  await ana.sends('design', 'x', 'done')
  for (const [index, id] of ids.entries()) await showsSoon(ana, id, `Page /${index}`)

  expect(site.asked).toHaveLength(6)
  expect((await rerendered(ben)).map(({ message_id }) => message_id).sort()).toEqual(
    [...ids].sort(),
  )
})

test('a page that does not answer does not delay the stop', async () => {
  const server = await startTestServer()
  const { olga, ana } = await aRealm({ server, channel: 'design', subscribers: ['ana'] })
  await olga.calls(api.realm.update, { inline_url_embed_preview: true })
  const site = await aSite(() => new Promise<never>(() => undefined))
  await ana.sends('design', 'x', `${site.url}/slow`)
  await expect.poll(() => site.asked.length).toBe(1)

  const asked = performance.now()
  await server.close()

  // The page may take 8 s.
  expect(performance.now() - asked).toBeLessThan(6000)
})
