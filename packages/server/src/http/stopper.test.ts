import { once } from 'node:events'
import { connect } from 'node:net'
import { api } from '@parley/contract'
import { expect, onTestFinished, test } from 'vitest'
import { aRealm, theServer } from '../../test/a-realm.ts'
import { startSibling } from '../../test/test-server.ts'
import { usualPatience } from './pace.ts'

/** Longer than a stop may take: nothing else cuts who stops reading. */
const patience = { ...usualPatience, paceMs: 60_000 }

test('a WebSocket whose client has stopped reading delays the stop no longer than a request does', async () => {
  const { host, ana } = await aRealm({ channel: 'design', subscribers: ['ana'] })
  const server = await startSibling(await theServer(), { patience })
  onTestFinished(() => server.close())
  await server.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.http.server.address() as { port: number }
  const there = ana.at(server)
  const { queue_id } = await there.calls(api.queues.register, { apply_markdown: true })
  // Each emoji is 90 bytes of HTML: more than the system takes for a client.
  for (let count = 0; count < 100; count++)
    await there.sends('design', 'plans', ':+1:'.repeat(2400))
  const client = connect(port, '127.0.0.1').on('error', () => undefined)
  onTestFinished(() => void client.destroy())
  client.write(
    [
      `GET /api/v1/events/socket?queue_id=${queue_id} HTTP/1.1`,
      `Host: ${host}`,
      `Authorization: ${ana.authorization}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      '\r\n',
    ].join('\r\n'),
  )
  const [beginning] = (await once(client, 'data')) as [Buffer]
  client.pause()
  expect(String(beginning)).toContain(' 101 ')

  const asked = performance.now()
  await server.close()

  expect(performance.now() - asked).toBeLessThan(15_000)
}, 120_000)
