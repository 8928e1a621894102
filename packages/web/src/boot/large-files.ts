import type { LargeFiles } from '../app-context.ts'

const fetchIt = () => import('@parley/client/resumable')

/** The protocol of large files is fetched with the first of them. */
export const largeFiles: LargeFiles = {
  send: async (file, options) => (await fetchIt()).uploadResumably(file, options),
  discard: async (address) => {
    const { discardUpload } = await fetchIt()
    // The server throws it away after a day by itself.
    await discardUpload(address).catch(() => undefined)
  },
}
