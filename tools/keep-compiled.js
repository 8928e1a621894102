// Starts a bundled server and stores what V8 has compiled when it answers, beside the files of the bundle.
import { once } from 'node:events'
import { createServer, get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

const longestMs = 60_000
const [bundle = ''] = process.argv.slice(2)
const port = await freePort()
const main = join(bundle, 'main.js')
process.argv = [process.execPath, main, 'serve', '--port', String(port)]
const { keepCompiled } = await import(pathToFileURL(main).href)
await firstAnswer(performance.now() + longestMs)
// Note: the program lets nobody else read its files, and another user may run the server.
process.umask(0o022)
keepCompiled()
process.kill(process.pid, 'SIGTERM')

async function firstAnswer(end) {
  while (!(await answers())) {
    if (performance.now() > end) throw new Error('The bundle does not answer')
    await pause(20)
  }
}

function answers() {
  return new Promise((resolve) => {
    const request = get({ port, host: '127.0.0.1', path: '/api/v1/server_settings', agent: false })
    request.on('error', () => resolve(false))
    request.on('response', (response) => {
      response.resume().on('end', () => resolve(response.statusCode === 200))
    })
  })
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: free } = server.address()
  server.close()
  await once(server, 'close')
  return free
}
