/** The rules of the server for names of emoji. */
const form = /^[0-9a-z.\-_]*[0-9a-z]$/
const longest = 100

export type EmojiNameFault = 'missing' | 'form' | 'long' | 'taken' | 'twice' | 'standard'

interface Names {
  /** Of the organization's own emoji. */
  readonly own: ReadonlySet<string>
  /** Of the emoji that everybody has. */
  readonly standard: ReadonlySet<string>
  /** Of the other pictures that are about to be added. */
  readonly others: readonly string[]
  /** Only administrators replace standard emoji. */
  readonly isAdmin: boolean
}

/** What is wrong with a name for a new emoji. */
export function emojiNameFault(name: string, names: Names): EmojiNameFault | undefined {
  if (name === '') return 'missing'
  if (name.length > longest) return 'long'
  if (!form.test(name)) return 'form'
  if (names.own.has(name)) return 'taken'
  if (names.others.includes(name)) return 'twice'
  return names.standard.has(name) && !names.isAdmin ? 'standard' : undefined
}

/** A name that the server accepts, from the name of a file; empty if nothing is left of it. */
export function nameFromFile(file: string): string {
  return file
    .replace(/\.[^.]*$/, '')
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^0-9a-z.\-_]+/g, '_')
    .replaceAll(/^[.\-_]+|[.\-_]+$/g, '')
    .slice(0, longest)
    .replace(/[.\-_]+$/, '')
}
