import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { testDirectory } from '../../test/storage.ts'
import { DiskReserve } from './disk-reserve.ts'

const wholeBytes = 16 * 1024 * 1024

test('a part of a reserve, left by a process that ended, is no reserve', () => {
  const path = join(testDirectory(), randomUUID())
  writeFileSync(path, Buffer.alloc(5000))

  expect(new DiskReserve(path).take()).toBe(true)

  expect(statSync(path).size).toBe(wholeBytes)
})

test('a reserve that cannot be written leaves nothing', () => {
  const path = join(testDirectory(), randomUUID())
  const source = fileURLToPath(new URL('disk-reserve.ts', import.meta.url))
  const code = `import { DiskReserve } from ${JSON.stringify(source)}
    try { new DiskReserve(${JSON.stringify(path)}).take() } catch ({ code }) { console.log(code) }`

  // In a process that may write files of 4 MiB.
  const limited = ['-c', 'ulimit -f 4096 && exec "$@"', 'bash', process.execPath]
  const { stdout } = spawnSync('bash', [
    ...limited,
    ...process.execArgv,
    ...['--input-type=module', '-e', code],
  ])

  expect(String(stdout)).toBe('EFBIG\n')
  expect(existsSync(path)).toBe(false)
})
