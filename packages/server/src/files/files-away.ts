/** The storage of files cannot be reached, or does not do what it says. Callers try again later. */
export class FilesAway extends Error {
  override readonly name = 'FilesAway'
}
