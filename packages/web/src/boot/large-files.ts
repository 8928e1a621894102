import type { LargeFiles } from '../app-context.ts'

const fetchIt = () => import('@parley/client/resumable')

/** The code for resumable uploads is fetched with the first large file. */
export const largeFiles: LargeFiles = {
  send: async (file, options) => (await fetchIt()).uploadResumably(file, options),
  discard: async (address) => {
    const { discardUpload } = await fetchIt()
    // The server deletes it after a day anyway.
    await discardUpload(address).catch(() => undefined)
  },
}
