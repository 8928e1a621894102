/**
 * Names with the same key are the same name. Note: computed here and stored with the name, because the
 * database has another idea of upper and lower case in some alphabets.
 */
export function nameKey(name: string): string {
  return name.toLowerCase()
}
