/** The content, or undefined if the file does not exist. */
export async function readIfThere<T>(
  path: string,
  read: (path: string) => Promise<T>,
): Promise<T | undefined> {
  return read(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw error
  })
}
