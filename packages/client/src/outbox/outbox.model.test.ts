import { expect, test } from 'vitest'
import { seededRandom, testSeed } from '../../../server/test/random.ts'
import { aSnapshot } from '../../test/a-snapshot.ts'
import { connectLight } from '../light.ts'
import type { ServerEvent } from '../replica.ts'
import { Replica } from '../replica.ts'
import { memoryStorage, type OutboxStorage } from './item.ts'
import { Outbox } from './outbox.ts'
import { type SendInput, sendKind } from './send-kind.ts'

type Answer = { readonly status: number; readonly body: object }

/** A server whose connections break at any time: before a message is taken, or after. */
class BreakingServer {
  readonly messages: { id: number; topic: string; content: string }[] = []
  readonly #answers = new Map<string, { readonly answer: Answer; readonly topic: string }>()
  readonly #random: ReturnType<typeof seededRandom>
  /** The events that the client's queue would receive. */
  readonly untold: ServerEvent[] = []
  isCalm = false

  constructor(random: ReturnType<typeof seededRandom>) {
    this.#random = random
  }

  readonly fetch: typeof globalThis.fetch = async (_url, init) => {
    const signal = init?.signal
    const chance = this.isCalm ? 99 : this.#random.below(10)
    if (chance === 0) throw new TypeError('the connection broke on the way')
    if (chance === 1)
      return answerOf({ status: 502, body: { result: 'error', msg: 'Bad gateway' } })
    if (chance === 2) {
      const body = { result: 'error', msg: 'Slow down', code: 'RATE_LIMIT_HIT', 'retry-after': 1 }
      return answerOf({ status: 429, body })
    }
    const key = new Headers(init?.headers).get('idempotency-key') ?? ''
    const form = init?.body as URLSearchParams
    const topic = form.get('topic') ?? ''
    const known = this.#answers.get(key)
    const answer = known?.answer ?? this.#take(form)
    // As the server does, it forgets the keys of refused messages.
    if (answer.status === 200) this.#answers.set(key, { answer, topic: known?.topic ?? topic })
    if (known && known.topic !== topic) {
      const body = { result: 'error', msg: 'Reused', code: 'IDEMPOTENCY_KEY_REUSED' }
      return answerOf({ status: 400, body })
    }
    if (chance === 3) throw new TypeError('the connection broke on the way back')
    if (chance === 4) await new Promise((resolve) => setImmediate(resolve))
    signal?.throwIfAborted()
    return answerOf(answer)
  }

  #take(form: URLSearchParams): Answer {
    const content = form.get('content') ?? ''
    if (content.startsWith('bad')) {
      return { status: 400, body: { result: 'error', msg: 'No such topic', code: 'TOPIC_WRONG' } }
    }
    const id = this.messages.length + 1
    const topic = form.get('topic') ?? ''
    this.messages.push({ id, topic, content })
    const message = { ...echo(topic, content), id }
    const head = { id: id + 100, type: 'message', flags: ['read'] }
    const event = { ...head, message, local_id: form.get('local_id') ?? undefined }
    this.untold.push(event as unknown as ServerEvent)
    return { status: 200, body: { result: 'success', msg: '', id } }
  }
}

function answerOf({ status, body }: Answer): Response {
  return new Response(JSON.stringify(body), { status })
}

function echo(topic: string, content: string) {
  return {
    type: 'stream',
    stream_id: 5,
    display_recipient: 'design',
    subject: topic,
    topic,
    content,
    content_type: 'text/html',
    flags: ['read'],
    reactions: [],
    submessages: [],
    sender_id: 1,
  } as unknown as SendInput['echo']
}

function aProgram(server: BreakingServer, storage: OutboxStorage, random: () => number) {
  const subscription = { stream_id: 5, name: 'design', is_muted: false }
  const lists = { streams: [subscription], subscriptions: [subscription] }
  const replica = new Replica(aSnapshot({ user_id: 1, last_event_id: 0, ...lists }))
  const client = connectLight({ site: 'http://server', fetch: server.fetch })
  const kinds = { send: sendKind(client, replica, () => 'queue') }
  const outbox = new Outbox({ kinds, storage, random, wait: async () => undefined })
  return { replica, outbox }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('each message is sent once and in its order, however often the network and the program break', async () => {
  for (let seed = testSeed; seed < testSeed + 60; seed++) {
    const random = seededRandom(seed)
    const server = new BreakingServer(random)
    const storage = memoryStorage()
    let program = aProgram(server, storage, () => random.below(100) / 100)
    await program.outbox.start()
    const wanted = new Map<string, string[]>()
    for (let number = 0; number < 30; number++) {
      const topic = random.pick(['a', 'b'])
      const content = `${random.below(8) === 0 ? 'bad' : 'good'} ${number}`
      wanted.set(topic, [...(wanted.get(topic) ?? []), content])
      const message = { type: 'channel', to: 5, topic, content } as const
      await program.outbox.add('send', { message, echo: echo(topic, content) }, { place: topic })
      for (let turns = random.below(4); turns > 0; turns--) await turn()
      if (random.below(3) === 0) program.replica.applyAll(server.untold.splice(0, random.below(3)))
      if (random.below(6) > 0) continue
      program.outbox.stop()
      program = aProgram(server, storage, () => random.below(100) / 100)
      await program.outbox.start()
    }
    server.isCalm = true
    // Note: the first request waits until the table of endpoints is imported, which takes no fixed number of turns.
    const isSettled = () => program.outbox.items.value.every(({ state }) => state === 'failed')
    for (let turns = 0; turns < 200 || !isSettled(); turns++) await turn()

    const about = `seed ${seed}`
    for (const [topic, contents] of wanted) {
      const sent = server.messages
        .filter((one) => one.topic === topic)
        .map(({ content }) => content)
      expect(sent, about).toEqual(contents.filter((content) => content.startsWith('good')))
    }
    const left = program.outbox.items.value
    const bad = [...wanted.values()].flat().filter((content) => content.startsWith('bad'))
    expect(
      left.map(({ state, problem }) => [state, problem?.code]),
      about,
    ).toEqual(bad.map(() => ['failed', 'TOPIC_WRONG']))
    expect(await storage.all(), about).toHaveLength(bad.length)

    const shown = [...program.replica.messages.byId.values()]
    const echoes = shown.filter(({ id }) => !Number.isInteger(id))
    expect(echoes.map(({ content }) => content).sort(), about).toEqual(bad.sort())
    for (const { id } of left) await program.outbox.discard(id)
    expect(program.outbox.items.value).toEqual([])
    expect(program.replica.messages.byId.values().every(({ id }) => Number.isInteger(id))).toBe(
      true,
    )
  }
})

test('messages follow their topics, and stay whole, single and in order', async () => {
  for (let seed = testSeed; seed < testSeed + 40; seed++) {
    const random = seededRandom(seed)
    const server = new BreakingServer(random)
    const storage = memoryStorage()
    let program = aProgram(server, storage, () => random.below(100) / 100)
    await program.outbox.start()
    // Each origin, and where it is now. Two may end in one topic.
    const topics = new Map([
      ['a', 'a'],
      ['b', 'b'],
    ])
    const wanted = new Map<string, string[]>()
    for (let number = 0; number < 30; number++) {
      const origin = random.pick([...topics.keys()])
      const topic = topics.get(origin) ?? origin
      const content = `${origin} ${number}`
      wanted.set(origin, [...(wanted.get(origin) ?? []), content])
      const message = { type: 'channel', to: 5, topic, content } as const
      await program.outbox.add('send', { message, echo: echo(topic, content) }, { place: topic })
      for (let turns = random.below(4); turns > 0; turns--) await turn()
      if (random.below(4) === 0) {
        const name = random.below(3) === 0 ? 'both' : `${topic}'`
        for (const [one, at] of topics) if (at === topic) topics.set(one, name)
        moves(program.outbox, topic, name)
      }
      if (random.below(8) > 0) continue
      program.outbox.stop()
      program = aProgram(server, storage, () => random.below(100) / 100)
      await program.outbox.start()
    }
    server.isCalm = true
    while (program.outbox.items.value.length > 0) await turn()

    const about = `seed ${seed}`
    for (const [origin, contents] of wanted) {
      const sent = server.messages.filter(({ content }) => content.startsWith(origin))
      expect(
        sent.map(({ content }) => content),
        about,
      ).toEqual(contents)
    }
    expect(await storage.all(), about).toEqual([])
    const shown = [...program.replica.messages.byId.values()]
    expect(
      shown.every(({ id }) => Number.isInteger(id)),
      about,
    ).toBe(true)
  }
})

test('a message that waits is sent and shown in the new place only', async () => {
  const server = new BreakingServer(seededRandom(1))
  server.isCalm = true
  const { replica, outbox } = aProgram(server, memoryStorage(), () => 0)
  const message = { type: 'channel', to: 5, topic: 'a', content: 'hello' } as const
  await outbox.add('send', { message, echo: echo('a', 'hello') }, { place: 'a' })
  const key = replica.messages.keyOf([...replica.messages.byId.keys()][0] ?? -1)

  moves(outbox, 'a', 'b')

  const [shown, ...others] = [...replica.messages.byId.values()]
  expect([shown?.topic, others]).toEqual(['b', []])
  expect(replica.messages.keyOf(shown?.id ?? -1)).toBe(key)
  await outbox.start()
  while (outbox.items.value.length > 0) await turn()
  expect(server.messages).toEqual([{ id: 1, topic: 'b', content: 'hello' }])
})

/** All that waits for a topic goes to another one. */
function moves(outbox: ReturnType<typeof aProgram>['outbox'], from: string, to: string): void {
  const here = outbox.items.peek().filter(({ place }) => place === from)
  void outbox.move(here, to, ({ input }) => {
    const { message, former = [] } = input as SendInput
    return {
      ...{ message: { ...message, topic: to }, echo: echo(to, message.content) },
      former: [message, ...former],
    }
  })
}

test.each(['the event first', 'the answer first'])(
  'an echo becomes its message once: %s',
  async (order) => {
    const random = seededRandom(1)
    const server = new BreakingServer(random)
    server.isCalm = true
    const { replica, outbox } = aProgram(server, memoryStorage(), () => 0)
    const view = replica.messages.view([{ operator: 'channel', operand: 5 }])
    await outbox.start()

    const message = { type: 'channel', to: 5, topic: 'a', content: 'hello' } as const
    const adding = outbox.add('send', { message, echo: echo('a', 'hello') })
    const [echoId] = replica.messages.byId.keys()
    const key = replica.messages.keyOf(echoId ?? -1)
    if (order === 'the event first') {
      while (server.untold.length === 0) await Promise.resolve()
      replica.applyAll(server.untold.splice(0))
    }
    await adding
    while (outbox.items.value.length > 0) await turn()
    replica.applyAll(server.untold.splice(0))

    expect(replica.messages.byId.keys()).toEqual([1])
    expect(replica.messages.keyOf(1)).toBe(key)
    expect(view.knownIds()).toEqual([])
  },
)
