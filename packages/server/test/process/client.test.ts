import { connect, eventStream, isEvent, listen, type Update } from '@parley/client'
import { expect, test, vi } from 'vitest'
import { aHome } from './home.ts'
import { allMessages, aMember, briefly, theOwner } from './people.ts'
import { Sending } from './sending.ts'
import { aServer } from './server-process.ts'

vi.setConfig({ testTimeout: 120_000 })

/** Requests by path. */
class Counting {
  readonly paths: string[] = []
  readonly fetch: typeof fetch = (...request) => {
    this.paths.push(new URL(String(request[0])).pathname)
    return fetch(...request)
  }

  of(path: string): number {
    return this.paths.filter((asked) => asked === path).length
  }
}

test.each(['polls', 'a stream'])(
  'listen goes on by %s through a kill of the server: one snapshot, nothing lost, nothing twice',
  async (carrier) => {
    const home = await aHome()
    const server = await aServer(home.settings)
    const olga = await theOwner(home)
    const ana = await aMember(olga, 'ana')
    const leaving = new AbortController()
    const troubles: string[] = []
    const { signal } = leaving
    const counting = new Counting()
    const options = { ...ana.credentials, fetch: counting.fetch }
    const stream = carrier === 'polls' ? undefined : eventStream(options)
    const patience = {
      signal,
      stream,
      onTrouble: (error: Error) => troubles.push(error.name),
      onRecovery: () => troubles.push('recovery'),
    }
    const updates: Update[] = []
    const listening = (async () => {
      for await (const update of listen(connect(options), {}, patience)) updates.push(update)
    })()
    await vi.waitFor(
      () => expect(updates[0]).toMatchObject({ kind: 'snapshot', restarted: false }),
      20_000,
    )

    const sending = new Sending([olga, ana], 8)
    await sending.acknowledges(50)
    await server.kill()
    await aServer(home.settings)
    await sending.acknowledges(50)
    await sending.stop()

    const sent = (await allMessages(ana)).map(briefly)
    await vi.waitFor(() => expect(messagesIn(updates).at(-1)).toEqual(sent.at(-1)), 20_000)
    leaving.abort()
    await listening
    expect(messagesIn(updates)).toEqual(sent)
    expect(updates.filter((update) => update.kind === 'snapshot')).toHaveLength(1)
    expect(troubles).toContain('ConnectionError')
    expect(troubles.at(-1)).toBe('recovery')
    const streams = counting.of('/api/v1/events/stream')
    if (stream) expect(streams).toBeGreaterThanOrEqual(2)
    else expect(streams).toBe(0)
  },
)

test('listen ends when its key is revoked, though it takes a stream', async () => {
  const home = await aHome()
  await aServer(home.settings)
  const olga = await theOwner(home)
  const ana = await aMember(olga, 'ana')
  const listening = (async () => {
    const stream = eventStream(ana.credentials)
    for await (const update of listen(ana.client, {}, { stream })) {
      if (update.kind === 'snapshot') continue
      const { event } = update
      if (isEvent(event, 'message')) await ana.client.auth.regenerateApiKey({})
    }
  })()
  const says = { type: 'channel', to: 'general', topic: 'talk', content: 'Hello' } as const
  const ended = expect(listening).rejects.toMatchObject({ name: 'ApiError', status: 401 })
  await vi.waitFor(async () => {
    await olga.client.messages.send(says)
    await Promise.race([
      ended,
      new Promise((_, reject) => setTimeout(() => reject(new Error('listening')), 500)),
    ])
  }, 60_000)
})

function messagesIn(updates: readonly Update[]) {
  return updates.flatMap((update) => {
    if (update.kind !== 'event' || !isEvent(update.event, 'message')) return []
    return briefly(update.event.message)
  })
}
