import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Incoming } from './incoming.ts'

test('what ends before its file is open leaves none behind', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'parley incoming '))
  const incoming = await Incoming.open(directory)
  const writing = Array.from({ length: 200 }, () => {
    const source = new Readable({ read: () => undefined })
    const written = incoming.write(source)
    source.destroy(new Error('gone'))
    return written
  })
  const aborted = incoming.write(Readable.from(['x']), AbortSignal.abort())

  for (const outcome of await Promise.allSettled([...writing, aborted])) {
    expect(outcome.status).toBe('rejected')
  }
  await sleep(50)
  expect(await readdir(directory)).toEqual([])
  await rm(directory, { recursive: true })
})
