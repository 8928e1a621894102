import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort, isFree } from './free-port.ts'

test('a port is free again when its server has closed', async () => {
  const port = await freePort()
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  expect(await isFree(port)).toBe(false)

  server.close()
  await once(server, 'close')
  expect(await isFree(port)).toBe(true)
})
