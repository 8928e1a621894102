/** The file storage is unreachable or does not work. Callers try again later. */
export class FilesAway extends Error {
  override readonly name = 'FilesAway'
}
