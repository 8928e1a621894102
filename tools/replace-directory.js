import { rename, rm } from 'node:fs/promises'

/**
 * Puts a finished directory in the place of another one. For a moment there is none; there are never parts of both. If another
 * process does the same meanwhile, one of the two directories stays.
 */
export async function replaceDirectory(target, finished) {
  const former = `${finished}-former`
  await rename(target, former).catch(unless('ENOENT'))
  await rename(finished, target).catch(unless('ENOTEMPTY', 'EEXIST'))
  await rm(former, { recursive: true, force: true })
}

function unless(...codes) {
  return (error) => {
    if (!codes.includes(error.code)) throw error
  }
}
