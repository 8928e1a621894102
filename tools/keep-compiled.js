// Starts a bundled server and stores what V8 has compiled when it answers, beside the files of the bundle.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [bundle = ''] = process.argv.slice(2)
const main = join(bundle, 'main.js')
process.argv = [process.execPath, main, 'serve', '--port', '0']
const address = addressOfServer()
const { keepCompiled } = await import(pathToFileURL(main).href)
const answer = await fetch(`${await address}/api/v1/server_settings`)
if (!answer.ok) throw new Error(`The bundle answers with ${answer.status}`)
await answer.text()
// Note: the program lets nobody else read its files, and another user may run the server.
process.umask(0o022)
keepCompiled()
process.kill(process.pid, 'SIGTERM')

/** The system chooses the port, and the server prints it. */
function addressOfServer() {
  return new Promise((resolve) => {
    process.stdout.write = (line) => {
      const [, url] = /^Parley listens on (\S+)/.exec(line) ?? []
      if (url) resolve(url)
      return true
    }
  })
}
