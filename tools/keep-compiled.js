// Starts a bundled server, uses it as clients do, and stores what V8 has compiled by then, beside the files of the bundle.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { useOnce } from './use-once.js'

const [bundle = ''] = process.argv.slice(2)
const main = join(bundle, 'main.js')
process.argv = [process.execPath, main, 'serve', '--port', '0']
const address = addressOfServer()
const { keepCompiled } = await import(pathToFileURL(main).href)
const { OWNER_EMAIL: username, OWNER_PASSWORD: password } = process.env
await useOnce(await address, { username, password })
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
