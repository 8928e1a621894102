import { connect } from 'node:net'
import { api } from '@parley/contract'
import { expect, onTestFinished, test } from 'vitest'
import { aRealm, theServer } from '../../test/a-realm.ts'
import { startSibling } from '../../test/test-server.ts'
import { measure } from './metrics.ts'

const nothing = { waitingPolls: 0, queuedActions: 0, openRealms: 0, queuedStatements: 0 }

test('how long a client listens to events is no response time', async () => {
  const { host, ana } = await aRealm()
  const { queue_id } = await ana.registers()
  const server = await startSibling(await theServer())
  onTestFinished(() => server.close())
  const metrics = measure({ http: server.http, load: () => nothing })
  await server.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.http.server.address() as { port: number }

  const socket = connect({ port, host: '127.0.0.1' })
  const path = `/api/v1/events/stream?queue_id=${queue_id}&last_event_id=-1`
  const headers = [`Host: ${host}`, `Authorization: ${ana.authorization}`]
  socket.write(`${[`GET ${path} HTTP/1.1`, ...headers].join('\r\n')}\r\n\r\n`)
  await new Promise((resolve) => socket.once('data', resolve))
  // Note: a stream that its client leaves is no response.
  await ana.at(server).calls(api.queues.deleteQueue, { queue_id })
  socket.destroy()

  const counted = 'parley_http_requests_total{method="GET",route="/api/v1/events/stream"'
  await expect.poll(() => metrics.metrics()).toContain(counted)
  expect(await metrics.metrics()).not.toContain('duration_seconds_count{method="GET"}')
  expect(await metrics.metrics()).toContain('duration_seconds_count{method="DELETE"}')
})
