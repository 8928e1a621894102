import { createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

// The reference for uploads, in a separate process: streams a body to a file.
const [directory = ''] = process.argv.slice(2)
let count = 0
const server = createServer(async (request, response) => {
  count += 1
  await pipeline(request, createWriteStream(join(directory, `floor-${count}`)))
  response.end()
})
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port })
})
process.on('SIGTERM', () => process.exit())
