// Stores in a bundle what V8 compiles while the server starts and answers what clients ask most, so that it need not do so after each start.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('keep-compiled.js', import.meta.url))
const longestMs = 60_000

/** What Node itself may need. Note: nothing else, because a setting of the builder's server must not apply to this one. */
const neededByNode = ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'TMPDIR', 'NODE_OPTIONS']

/** Note: without this code a bundle starts more slowly, so a failure is only a warning. */
export async function compileBundle(bundle, warn = console.warn) {
  try {
    await startOnce(bundle)
  } catch (error) {
    await removeCompiled(bundle)
    warn(`Warning: the server will start more slowly, as it was not compiled: ${error.message}`)
  }
}

/** With the flags of `npm start`: V8 refuses code that it compiled under others. */
async function startOnce(bundle) {
  const scratch = await mkdtemp(join(tmpdir(), 'parley-bundle-'))
  try {
    const own = { DATA_DIR: scratch, HEALTH_PORT: '0', LOG_LEVEL: 'error', ...anOwner() }
    const child = spawn(process.execPath, ['--max-semi-space-size=32', program, bundle], {
      env: { ...environmentOfNode(), ...own },
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: longestMs,
      killSignal: 'SIGKILL',
    })
    const [code, signal] = await once(child, 'exit')
    if (code !== 0) throw new Error(`its first start ended with ${signal ?? code}`)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Of a server that nobody else uses. */
function anOwner() {
  return { OWNER_EMAIL: 'owner@example.org', OWNER_PASSWORD: randomBytes(24).toString('base64url') }
}

function environmentOfNode() {
  return Object.fromEntries(neededByNode.map((name) => [name, process.env[name]]))
}

async function removeCompiled(bundle) {
  const names = (await readdir(bundle)).filter((name) => name.endsWith('.compiled'))
  for (const name of names) await rm(join(bundle, name), { force: true })
}
