import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { acceptUpgrades } from './upgrades.ts'

const get = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

for (const protocol of ['websocket', 'h2c']) {
  test(`security 25: an upgrade to ${protocol} behind an unanswered request only ends its own connection`, async () => {
    const begun: ServerResponse[] = []
    const server = createServer((_request, response) => void begun.push(response))
    acceptUpgrades(server)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const open = () => {
      const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
      client.resume().on('error', () => undefined)
      onTestFinished(() => void client.destroy())
      return client
    }
    onTestFinished(() => void server.close())
    const [hostile, good] = [open(), open()]
    const ended = once(hostile, 'close')
    const upgrade = `GET /x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n\r\n`

    hostile.write(get + upgrade)

    await ended
    expect(begun).toHaveLength(1)
    good.write(get)
    await vi.waitFor(() => expect(begun).toHaveLength(2))
  })
}
