/** The archive cannot be imported; the message describes the problem for the operator. */
export class ArchiveRefused extends Error {
  override readonly name = 'ArchiveRefused'
}

export function refuse(problem: string): never {
  throw new ArchiveRefused(`The archive cannot be imported: ${problem}`)
}
