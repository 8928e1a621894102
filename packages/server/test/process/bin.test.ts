import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const bin = fileURLToPath(new URL('../../bin/parley.js', import.meta.url))

test('the command explains the build before the first one, and runs the built program', async () => {
  const place = await mkdtemp(join(tmpdir(), 'parley of '))
  await writeFile(join(place, 'package.json'), '{"type":"module"}')
  for (const folder of ['bin', 'dist']) await mkdir(join(place, folder))
  const copy = join(place, 'bin', 'parley.js')
  await copyFile(bin, copy)

  await expect(promisify(execFile)(copy, ['help'])).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Parley is not built yet: run `npm run build`.*\n$/),
  })
  const main = "console.log(process.argv[2], import.meta.url.endsWith('/dist/main.js'))"
  await writeFile(join(place, 'dist', 'main.js'), main)
  expect((await promisify(execFile)(copy, ['help'])).stdout).toBe('help true\n')
  await rm(place, { recursive: true })
})
