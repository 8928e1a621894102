// Loaded into a node with --import: when the file PARLEY_POWER appears, the power fails. Then what the thread of the
// embedded database wrote and did not sync is gone, except for the first few of the writes to each file, and the
// process is killed. The file contains a number that decides how many these are.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { isMainThread } from 'node:worker_threads'

const flag = process.env.PARLEY_POWER ?? ''

/** The files that are not on the disk, by inode: what each write since the last sync has replaced. */
const unsynced = new Map()

const { writeSync, readSync, fsyncSync, fdatasyncSync, fstatSync, existsSync } = fs

function remember(fd, length, position) {
  const { ino, size } = fstatSync(fd)
  const kept = Buffer.alloc(Math.max(0, Math.min(length, size - position)))
  if (kept.length > 0) readSync(fd, kept, 0, kept.length, position)
  const file = unsynced.get(ino) ?? { path: fs.readlinkSync(`/proc/self/fd/${fd}`), writes: [] }
  file.writes.push({ position, kept, size })
  unsynced.set(ino, file)
}

function failIfAsked() {
  if (!existsSync(flag)) return
  let state = Number(fs.readFileSync(flag, 'utf8'))
  for (const [ino, { path, writes }] of unsynced) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    // A file that has another name by now keeps its writes: so may the disk.
    if (!existsSync(path) || fs.statSync(path).ino !== ino) continue
    const fd = fs.openSync(path, 'r+')
    const first = Math.floor((state / 2 ** 32) * (writes.length + 1))
    for (const { position, kept, size } of writes.slice(first).reverse()) {
      writeSync(fd, kept, 0, kept.length, position)
      fs.ftruncateSync(fd, size)
    }
    fs.closeSync(fd)
  }
  process.kill(process.pid, 'SIGKILL')
}

if (flag && !isMainThread) {
  fs.writeSync = (fd, buffer, offset, length, position) => {
    failIfAsked()
    if (typeof position === 'number') remember(fd, length, position)
    return writeSync(fd, buffer, offset, length, position)
  }
  for (const [name, sync] of Object.entries({ fsyncSync, fdatasyncSync })) {
    fs[name] = (fd) => {
      failIfAsked()
      sync(fd)
      unsynced.delete(fstatSync(fd).ino)
    }
  }
  syncBuiltinESMExports()
  setInterval(failIfAsked, 20).unref()
}
