import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { type Lock, lockDirectory } from './lock-file.ts'

test('a second server is refused with the holder of the directory', async () => {
  const directory = aDirectory()
  const lock = await lockDirectory(directory)

  await expect(lockDirectory(directory)).rejects.toThrow(
    `Another Parley (process ${process.pid}) is using ${directory}.`,
  )

  await lock.release()
  await (await lockDirectory(directory)).release()
  expect(readdirSync(directory)).toEqual([])
})

test('a server that was killed does not block the next one', async () => {
  const directory = aDirectory()
  const child = await lockInAnotherProcess(directory)
  await expect(lockDirectory(directory)).rejects.toThrow(`(process ${child.pid})`)

  child.kill('SIGKILL')
  await once(child, 'exit')

  const lock = await lockDirectory(directory)
  expect(readdirSync(directory)).toHaveLength(2)
  await lock.release()
})

test('of many servers that find a dead lock at once, exactly one gets the directory', async () => {
  const directory = aDirectory()
  writeFileSync(join(directory, 'parley.lock'), '{"pid":1,"socket":"parley.gone.sock"}')

  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockDirectory(directory)))

  const locks = tries.flatMap((one): Lock[] => (one.status === 'fulfilled' ? [one.value] : []))
  expect(locks).toHaveLength(1)
  for (const lock of locks) await lock.release()
})

test('a lock without a socket counts only while the very same process lives', async () => {
  const directory = aDirectory('a'.repeat(100))
  const path = join(directory, 'parley.lock')
  const child = await lockInAnotherProcess(directory)
  const text = readFileSync(path, 'utf8')
  expect(JSON.parse(text)).not.toHaveProperty('socket')

  await expect(lockDirectory(directory)).rejects.toThrow(`(process ${child.pid})`)

  const { startedAt: _, ...holder } = JSON.parse(text)
  writeFileSync(path, JSON.stringify({ ...holder, startedAt: 'before the boot' }))
  await (await lockDirectory(directory)).release()

  // In a container, every server is process 1, so a server finds its own number in its predecessor's lock.
  writeFileSync(path, JSON.stringify({ pid: process.pid }))
  await (await lockDirectory(directory)).release()
  child.kill('SIGKILL')
})

test('a lock that a power failure cut off does not block the start', async () => {
  const directory = aDirectory()
  writeFileSync(join(directory, 'parley.lock'), '{"pid":')

  const lock = await lockDirectory(directory)

  await lock.release()
  expect(existsSync(join(directory, 'parley.lock'))).toBe(false)
})

function aDirectory(name = 'data'): string {
  const directory = join(mkdtempSync(join(tmpdir(), 'parley-test-')), name)
  mkdirSync(directory)
  return directory
}

async function lockInAnotherProcess(directory: string) {
  const file = new URL('./lock-file.ts', import.meta.url).href
  const program = `
    const { lockDirectory } = await import(${JSON.stringify(file)})
    await lockDirectory(${JSON.stringify(directory)})
    console.log('locked')
    setInterval(() => {}, 1000)`
  const args = [...process.execArgv, '--input-type=module', '-e', program]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(createInterface(child.stdout), 'line')
  return child
}
