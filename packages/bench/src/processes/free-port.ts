import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Each worker of the tests has ports of its own: another one may take a free port before it is used. */
const worker = process.env.VITEST_POOL_ID
const portCount = 5000
const firstPort = worker === undefined ? 10_000 : 15_000 + portCount * (Number(worker) % 3)

/** A free port, below those that the system assigns to outgoing connections. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(firstPort, firstPort + portCount)
    if (await isFree(port)) return port
  }
}

/** Whether a server can listen on the port of this machine's own address. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false)
      else reject(error)
    })
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
