import { createServer, request } from 'node:http'
import { onTestFinished } from 'vitest'
import { type TestRealm, theServer } from './a-realm.ts'
import { startSibling } from './test-server.ts'

/** An address of this machine behind which the organization is, as a proxy in front of the server has it. */
export async function addressOf({ host }: TestRealm): Promise<string> {
  const server = await startSibling(await theServer())
  await server.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.http.server.address() as { port: number }
  const proxy = createServer((asked, answered) => {
    const { method, url: path, headers } = asked
    const passed = request({ port, method, path, headers: { ...headers, host } }, (answer) => {
      answered.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(answered)
    })
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', () => resolve()))
  onTestFinished(async () => {
    proxy.closeAllConnections()
    await server.close()
    await new Promise<void>((resolve) => proxy.close(() => resolve()))
  })
  return `http://127.0.0.1:${(proxy.address() as { port: number }).port}`
}
