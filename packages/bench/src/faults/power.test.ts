import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const preload = new URL('../../preload/power.js', import.meta.url).href

const thread = `
  import { openSync, writeSync, fsyncSync } from 'node:fs'
  import { parentPort, workerData } from 'node:worker_threads'
  const [one, two] = ['one', 'two'].map((name) => openSync(workerData + '/' + name, 'w+'))
  const put = (file, text, at) => writeSync(file, Buffer.from(text), 0, text.length, at)
  put(one, 'synced text', 0)
  fsyncSync(one)
  put(one, 'LOST', 0)
  put(one, ' and longer', 11)
  put(two, 'never synced', 0)
  parentPort.postMessage('ready')
  setInterval(() => undefined, 1000)`

const program = `
  import { Worker } from 'node:worker_threads'
  const [, , file, workerData] = process.argv
  new Worker(file, { workerData }).on('message', console.log)`

/** A process with a thread that writes to two files, and syncs the first one after its first write. */
async function writer(directory: string) {
  const [main, worker] = [join(directory, 'program.mjs'), join(directory, 'thread.mjs')]
  await writeFile(main, program)
  await writeFile(worker, thread)
  const env = { PATH: process.env.PATH, PARLEY_POWER: join(directory, 'power') }
  const words = ['--import', preload, main, worker, directory]
  const child = spawn(process.execPath, words, { env })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

test('what was not synced is gone when the power fails, and what was is there', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'parley-power-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const child = await writer(directory)
  await once(child.stdout, 'data')
  const read = (name: string) => readFile(join(directory, name), 'utf8')
  expect(await read('one')).toBe('LOSTed text and longer')

  // This number keeps none of the writes.
  await writeFile(join(directory, 'power'), '0')
  const [, signal] = await once(child, 'exit')

  expect(signal).toBe('SIGKILL')
  expect(await read('one')).toBe('synced text')
  expect(await read('two')).toBe('')
})
