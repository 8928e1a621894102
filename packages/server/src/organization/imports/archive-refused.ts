/** The archive cannot be imported; the message says where it is wrong, for the operator. */
export class ArchiveRefused extends Error {
  override readonly name = 'ArchiveRefused'
}

export function refuse(problem: string): never {
  throw new ArchiveRefused(`The archive cannot be imported: ${problem}`)
}
