import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { newThread, nextMessage, ThreadSilent } from './threads.ts'

/** A thread that runs this program. */
function runs(program: string) {
  const thread = newThread(new URL(`data:text/javascript,${encodeURIComponent(program)}`))
  onTestFinished(() => void thread.terminate())
  return thread
}

const port = "import { parentPort } from 'node:worker_threads'\n"

test('a thread is heard each time it is asked', async () => {
  const thread = runs(`${port}parentPort.on('message', (said) => parentPort.postMessage(said + 1))`)
  for (const said of [1, 2, 3]) {
    thread.postMessage(said)
    expect(await nextMessage(thread, 20_000)).toBe(said + 1)
  }
  const left = ['message', 'exit'].map((event) => thread.listenerCount(event))
  expect(left).toEqual([0, 0])
})

test('a thread that ends, fails or hangs leaves nobody waiting', async () => {
  const ends = runs('process.exit(3)')
  await expect(nextMessage(ends, 20_000)).rejects.toThrow('with code 3')

  const fails = runs("throw new Error('out of luck')")
  await expect(nextMessage(fails, 20_000)).rejects.toThrow('out of luck')

  const hangs = runs('for (;;);')
  await expect(nextMessage(hangs, 100)).rejects.toThrow(ThreadSilent)
})

test('a thread that fails after it was heard ends alone', async () => {
  const thread = runs(`${port}parentPort.postMessage(1)
    setTimeout(() => { throw new Error('too late') }, 10)`)

  expect(await nextMessage(thread, 20_000)).toBe(1)
  await new Promise((resolve) => thread.once('exit', resolve))
  await pause(10)
})
