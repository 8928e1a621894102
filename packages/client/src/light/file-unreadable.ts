/** The file to upload was changed, moved or deleted since it was chosen. A retry does not help. */
export class FileUnreadable extends Error {
  override readonly name = 'FileUnreadable'
}

/** Note: browsers say of a file that has changed what they say of a lost network. */
export async function requireReadable(part: Blob): Promise<void> {
  try {
    await part.slice(0, 1).arrayBuffer()
  } catch (cause) {
    throw new FileUnreadable('The file was changed, moved or deleted meanwhile', { cause })
  }
}
