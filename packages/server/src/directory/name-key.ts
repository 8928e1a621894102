/**
 * Names with the same key are the same name. Note: computed here and stored with the name, because the
 * database has another idea of upper and lower case in some alphabets.
 */
export function nameKey(name: string): string {
  return name.toLowerCase()
}

/**
 * Names that look alike have the same look: without joiners and variants, which scripts and emoji need, and with compatible
 * characters as one. Note: computed for each check and not stored, because an organization may have such names from before.
 * Invariant: the same name has the same look. The key comes first, because lower case is different after it: a lunate sigma becomes a final
 * one, and a capital one a common one.
 */
export function nameLook(name: string): string {
  const shown = nameKey(name).normalize('NFKC')
  return nameKey(shown.replace(/\p{Default_Ignorable_Code_Point}/gu, ''))
}

interface Named {
  readonly id: number
  readonly name: string
}

/** Whether another of these has a name that looks like this one. */
export function isLookTaken(others: Iterable<Named>, name: string, own?: number): boolean {
  const look = nameLook(name)
  for (const other of others) {
    if (other.id !== own && nameLook(other.name) === look) return true
  }
  return false
}
