import { api, type MessageId } from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { aRealm, theServer } from '../../test/a-realm.ts'
import type { Loose, Person } from '../../test/person.ts'
import { startSibling } from '../../test/test-server.ts'
import { mirrored } from '../../test/verify-action.ts'

const everything = { include_subscribers: true, client_capabilities: { empty_topic_name: true } }

/** Olga and Ana talk in a private channel; Ben, a member, and Gus, a guest, are not in it. */
async function aSecret() {
  const people = await aRealm({ channel: 'open', subscribers: ['ana'] })
  await people.ana.calls(api.channels.subscribe, {
    subscriptions: [{ name: 'secret', description: 'the plan' }],
    principals: [people.ana.id, people.olga.id],
    invite_only: true,
  })
  return people
}

const told = (events: readonly Loose[]) => JSON.stringify(events)

describe('security 1: live events require access', () => {
  test('not what is written in private channels, nor that they are there', async () => {
    const { ana, ben, gus } = await aSecret()
    await Promise.all([ben.registers({ all_public_streams: true }), gus.registers()])

    const id = await ana.sends('secret', 'topic of the plan', 'content of the plan')
    await ana.marks([id], 'add', 'starred')
    await ana.adds([ana], 'second secret', { invite_only: true })

    expect(await ben.newEvents()).toEqual([])
    expect(await gus.newEvents()).toEqual([])
  })

  test('not what is written in public channels to guests who are not in them', async () => {
    const { ana, gus } = await aSecret()
    await gus.registers({ all_public_streams: true, ...everything })

    await ana.sends('open', 'x', 'not for guests')
    await ana.joins('new channel')
    await ana.adds([ana], 'open')

    expect(told(await gus.newEvents())).not.toMatch(/not for guests|new channel|"open"/)
  })

  test('not direct messages to those they are not written to, owners included', async () => {
    const { olga, ana, ben, gus } = await aSecret()
    for (const person of [olga, gus]) await person.registers({ all_public_streams: true })

    await ana.writes([ben], 'for Ben')

    expect(await olga.newEvents()).toEqual([])
    expect(await gus.newEvents()).toEqual([])
  })

  test('not what was written before somebody was let in, however late they ask', async () => {
    const { ana, ben, gus } = await aSecret()
    const snapshots = await Promise.all([ben, gus].map((person) => person.registers(everything)))

    await ana.sends('secret', 'x', 'before they came')
    await ana.adds([ben, gus], 'secret')
    await ana.sends('secret', 'x', 'after they came')

    for (const [index, person] of [ben, gus].entries()) {
      const events = await person.newEvents()
      expect(told(events)).toContain('after they came')
      expect(told(events)).not.toContain('before they came')
      const fresh = await person.registers(everything)
      const state: Loose = mirrored(snapshots[index], events, person).toSnapshot()
      expect(state.unread_msgs).toEqual(fresh.unread_msgs)
      expect(state.subscriptions.map(({ name }: Loose) => name)).toEqual(
        fresh.subscriptions.map(({ name }: Loose) => name),
      )
    }
  })

  test('not who is in private channels', async () => {
    const { olga, ben, gus, joins } = await aSecret()
    const mo = await joins('mo')
    await Promise.all([ben.registers(everything), gus.registers(everything)])

    await olga.adds([mo], 'secret')

    expect(await ben.newEvents()).toEqual([])
    expect(await gus.newEvents()).toEqual([])
  })
})

/** Ends a person's subscription, and runs `look` on the server and on a fresh one. */
async function whileGone(
  person: Person,
  channel: string,
  look: (person: Person) => Promise<void>,
): Promise<void> {
  await person.calls(api.channels.unsubscribe, { subscriptions: [channel] })
  const sibling = await startSibling(await theServer())
  try {
    for (const server of [await theServer(), sibling]) await look(person.at(server))
  } finally {
    await sibling.close()
  }
}

describe('security 2: access ends with the subscription', () => {
  test('to messages of a private channel, by all ways to them', async () => {
    const { ana, ben } = await aSecret()
    await ana.adds([ben], 'secret')
    const ids = [await ana.sends('secret', 'x', 'of Ana'), await ben.sends('secret', 'x', 'of Ben')]
    const [first] = ids as [MessageId]
    await ben.registers()
    await ana.sends('secret', 'x', 'while Ben had a queue')

    await whileGone(ben, 'secret', async (gone) => {
      expect(await gone.reads()).toEqual([])
      await expect(gone.reads([['channel', 'secret']])).rejects.toThrow('BAD_NARROW')
      expect(await gone.reads([['sender', ben.email]])).toEqual([])
      expect(await gone.reads([{ operator: 'id', operand: first }])).toEqual([])
      const byIds = await gone.calls(api.messages.getMany, { message_ids: ids })
      expect(byIds.messages).toEqual([])
      for (const message_id of ids) {
        await expect(gone.calls(api.messages.getOne, { message_id })).rejects.toThrow('BAD_REQUEST')
      }
      for (const flag of ['starred', 'collapsed']) {
        await expect(gone.marks(ids, 'add', flag)).rejects.toThrow('BAD_REQUEST')
      }
      await expect(gone.marks(ids, 'remove')).rejects.toThrow('BAD_REQUEST')
      // They became read when Ben left.
      expect(await gone.marks(ids, 'add')).toEqual({ messages: [] })
      await expect(gone.sends('secret', 'x', 'hi')).rejects.toThrow('STREAM_DOES_NOT_EXIST')
      await expect(gone.joins('secret')).rejects.toThrow('Unable to access')
      expect(told(await gone.newEvents())).not.toContain('while Ben had a queue')
      const snapshot = await gone.registers(everything)
      expect(snapshot.unread_msgs.count).toBe(0)
      expect(JSON.stringify(snapshot)).not.toContain('the plan')
    })
  })

  test('and what one wrote there hides nothing of what one may still read', async () => {
    const { ana, ben } = await aSecret()
    await ana.adds([ben], 'secret')
    const direct = [await ana.writes([ben], 'one'), await ana.writes([ben], 'two')]
    for (let count = 0; count < 5; count++) await ben.sends('secret', 'x', 'of Ben')

    await whileGone(ben, 'secret', async (gone) => {
      const range = { anchor: 'newest', num_before: 2, num_after: 0 } as const
      const answer = await gone.calls(api.messages.getMany, range)
      expect(answer.messages.map(({ id }) => id)).toEqual(direct)
      expect(await gone.registers()).toMatchObject({ max_message_id: direct[1] })
    })
  })
})

describe('security 6: senders cannot be forged', () => {
  test('whatever a message claims about its sender or its time', async () => {
    const { ana, olga } = await aSecret()

    const answer = await ana.requests('POST', '/messages', {
      type: 'channel',
      to: 'open',
      topic: 'x',
      content: 'hi',
      sender: olga.email,
      sender_id: String(olga.id),
      forged: 'yes',
      time: '1000000000',
      client: 'website',
    })

    expect(answer.body.ignored_parameters_unsupported).toEqual(
      expect.arrayContaining(['sender', 'forged', 'time']),
    )
    const [message] = await ana.reads()
    expect(message).toMatchObject({ sender_id: ana.id, sender_email: ana.email })
    expect(message.timestamp).toBeGreaterThan(1_000_000_000)
  })

  test('not by the queue of somebody else', async () => {
    const { ana, ben } = await aSecret()
    await Promise.all([ana.registers(), ben.registers()])
    const echo = { queue_id: ben.queueId, local_id: 'forged' }

    await ana.calls(api.messages.send, { type: 'direct', to: [ben.id], content: 'hi', ...echo })

    expect(told(await ben.newEvents())).not.toContain('forged')
    expect(told(await ana.newEvents())).not.toContain('forged')
  })
})

describe('security 7: organizations cannot touch each other', () => {
  test('not by message ids, which count in each', async () => {
    const [one, other] = [await aSecret(), await aSecret()]
    const theirs = await other.ana.sends('secret', 'x', 'theirs')
    const theirDirect = await other.ana.writes([other.ben], 'theirs, too')
    const message_ids = [theirs, theirDirect]

    const found = await one.ana.calls(api.messages.getMany, { message_ids })
    expect(found.messages).toEqual([])
    await expect(one.ana.marks([theirDirect], 'add', 'starred')).rejects.toThrow('BAD_REQUEST')
    const mine = await one.ana.sends('secret', 'x', 'mine')
    expect(mine).toBe(theirs)
    await one.ana.marks([mine], 'add', 'starred')

    expect((await other.ana.reads()).flatMap(({ flags }) => flags)).not.toContain('starred')
    expect(JSON.stringify(await one.ana.reads())).not.toContain('theirs')
  })

  test('not by address, channel name, key or queue', async () => {
    const [one, other] = [await aSecret(), await aSecret()]
    await other.ana.calls(api.channels.subscribe, { subscriptions: [{ name: 'only here' }] })
    await other.ana.registers()

    await expect(one.ana.writes([], 'hi')).rejects.toThrow('BAD_REQUEST')
    const to = [other.ben.email]
    await expect(
      one.ana.calls(api.messages.send, { type: 'direct', to, content: 'hi' }),
    ).rejects.toThrow('Invalid email')
    await expect(one.ana.sends('only here', 'x', 'hi')).rejects.toThrow('STREAM_DOES_NOT_EXIST')
    await expect(
      one.ana.calls(api.channels.subscribe, {
        subscriptions: [{ name: 'open' }],
        principals: [other.ben.email],
      }),
    ).rejects.toThrow('No active user')
    await expect(
      one.ana.calls(api.queues.deleteQueue, { queue_id: other.ana.queueId }),
    ).rejects.toThrow('BAD_EVENT_QUEUE_ID')
    const stolen = { authorization: other.ana.authorization }
    expect(await one.ana.requests('GET', '/users/me', {}, stolen)).toMatchObject({ status: 401 })
    expect(JSON.stringify(await one.ana.registers())).not.toContain(other.host)
  })

  test('not by what they do at the same time', async () => {
    const [one, other] = [await aSecret(), await aSecret()]
    await one.ben.registers({ all_public_streams: true })

    const sent = Array.from({ length: 20 }, (_, index) => [
      one.ana.sends('open', 'x', `mine ${index}`),
      other.ana.sends('open', 'x', `theirs ${index}`),
    ])
    await Promise.all(sent.flat())

    const events = told(await one.ben.newEvents())
    expect(events).toContain('mine 19')
    expect(events).not.toContain('theirs')
  })
})

const payloads = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](vbscript:msgbox(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](file:///etc/passwd)',
  '![x](javascript:alert(1))',
  '![x](data:text/html,<script>)',
  '![x](data:image/svg+xml;base64,PHN2Zz4=)',
  '![" onerror="alert(1)](http://a.b/c)',
  '[x](http://a.b/"onmouseover="alert(1))',
  '[x](http://a.b/ "title\\" onmouseover=\\"alert(1)")',
  'http://a.b/"onmouseover="alert(1)',
  '<http://a.b/"onmouseover=alert(1)>',
  '<javascript:alert(1)>',
  '```"><script>alert(1)</script>\ncode\n```',
  '```js onload=alert(1)\n</code></pre><script>alert(1)</script>\n```',
  '`</code><script>alert(1)</script>`',
  '@**Eve<b onclick|1**',
  '@**"><script>alert(1)</script>**',
  '@_**all"><script>**',
  '| <script> | b |\n| - | - |\n| <img src=x onerror=y> | `<script>` |',
  '[a]: javascript:alert(1)\n[a]',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<!--><script>alert(1)</script>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '\u0000<script>'.replace('\u0000', ''),
  '<scr\u0131pt>alert(1)</script>',
  '*<*script*>*alert(1)',
]

const allowedTags =
  /^(div|p|br|hr|em|strong|s|del|code|pre|blockquote|ul|ol|li|h[1-6]|a|img|span|table|thead|tbody|tr|th|td)$/

/** Parts of rendered HTML other than the usual tags and attributes. */
function dangersIn(html: string): string[] {
  const tags = [...html.matchAll(/<\/?([^\s>/]*)((?:[^>"]|"[^"]*")*)>/g)]
  const dangers = tags.flatMap(([whole, name = '', rest = '']) => {
    const attributes = [...rest.matchAll(/\s([^\s=]+)="([^"]*)"/g)]
    const left = rest.replaceAll(/\s[^\s=]+="[^"]*"/g, '').trim()
    const bad = attributes.filter(([, key = '', value = '']) => !isHarmless(key, value))
    return allowedTags.test(name) && left === '' && bad.length === 0 ? [] : [whole]
  })
  const outside = html.replaceAll(/<\/?([^\s>/]*)((?:[^>"]|"[^"]*")*)>/g, '')
  return /[<>]/.test(outside) ? [...dangers, outside] : dangers
}

function isHarmless(attribute: string, value: string): boolean {
  if (attribute === 'href') return /^(https?:|mailto:|#|\/|[^:]*$)/i.test(value)
  if (attribute === 'src') return /^(https?:\/\/|data:image\/(gif|png|jpeg|webp);)/i.test(value)
  return ['class', 'title', 'alt', 'start', 'style', 'data-user-id', 'data-code-language'].includes(
    attribute,
  )
    ? attribute !== 'style' || /^text-align:(left|right|center)$/.test(value)
    : false
}

describe('security 12: messages cannot run code', () => {
  test('in messages', async () => {
    const { ana } = await aSecret()

    for (const payload of payloads) {
      await ana.sends('open', 'x', payload)
      const [{ content }] = await ana.reads([], { num_before: 1 })
      expect(dangersIn(content), `${payload} became ${content}`).toEqual([])
    }
  })

  test('in descriptions of channels', async () => {
    const { ana } = await aSecret()
    const subscriptions = payloads.map((description, index) => ({ name: `${index}`, description }))

    await ana.calls(api.channels.subscribe, { subscriptions })

    const { streams } = await ana.calls(api.channels.list, {})
    expect(streams).toHaveLength(payloads.length + 3)
    for (const { rendered_description: html } of streams) expect(dangersIn(html)).toEqual([])
  })

  test('in the names of people, where they are mentioned', async () => {
    const { ana, joins } = await aSecret()
    const name = 'eve<img src=x onerror=alert(1)'
    const eve = await joins(name)

    await ana.sends('open', 'x', `@**${name}** @**${name}|${eve.id}** @_**${name}**`)

    const [{ content }] = await ana.reads([], { num_before: 1 })
    expect(content).toContain(`data-user-id="${eve.id}"`)
    expect(dangersIn(content)).toEqual([])
  })

  test('and the check itself sees what is dangerous', () => {
    for (const html of [
      '<script>x</script>',
      '<p onclick="x">y</p>',
      '<a href="javascript:x">y</a>',
      '<img src=x>',
      '<img src="javascript:x">',
      '<p>a < b</p>',
    ]) {
      expect(dangersIn(html)).not.toEqual([])
    }
  })
})

describe('security 25: nothing can be asked for without bounds', () => {
  test('not messages, conditions, ids or recipients', async () => {
    const { ana } = await aSecret()
    const many = (count: number) => JSON.stringify(Array.from({ length: count }, (_, id) => id))
    const range = { anchor: 'newest', num_before: '0', num_after: '0' }
    const narrow = Array.from({ length: 101 }, () => ['topic', 'x'])

    for (const [method, path, params] of [
      ['GET', '/messages', { ...range, num_before: '5001' }],
      ['GET', '/messages', { ...range, num_before: '3000', num_after: '2001' }],
      ['GET', '/messages', { ...range, narrow: JSON.stringify(narrow) }],
      ['GET', '/messages', { message_ids: many(5001) }],
      ['POST', '/messages/flags', { messages: many(100_001), op: 'add', flag: 'read' }],
      ['POST', '/messages', { type: 'direct', to: many(1001), content: 'x' }],
      ['POST', '/register', { event_types: JSON.stringify(Array(201).fill('message')) }],
      ['POST', '/register', { narrow: JSON.stringify(Array(21).fill(['topic', 'x'])) }],
      [
        'POST',
        '/users/me/subscriptions',
        { subscriptions: '[{"name":"x"}]', principals: many(50_001) },
      ],
    ] as const) {
      expect((await ana.requests(method, path, params)).status).toBe(400)
    }
  })

  test('not depth: ten thousand brackets are only wrong', async () => {
    const { ana } = await aSecret()
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`

    for (const [path, name] of [
      ['/register', 'narrow'],
      ['/register', 'client_capabilities'],
      ['/messages/flags', 'messages'],
      ['/users/me/subscriptions', 'subscriptions'],
    ] as const) {
      const answer = await ana.requests('POST', path, { [name]: deep, op: 'add', flag: 'read' })
      expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
    }
  })
})
