/** Without what looks alike: 0 and o, 1 and l. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
const groups = 4
const lettersInGroup = 5

/** A random password of 100 bits that can be read aloud. */
export function suggestedPassword(): string {
  // 256 is a multiple of the number of letters, so all are equally likely.
  const bytes = crypto.getRandomValues(new Uint8Array(groups * lettersInGroup))
  const text = [...bytes].map((byte) => letters[byte % letters.length]).join('')
  return text.match(new RegExp(`.{${lettersInGroup}}`, 'g'))?.join('-') ?? text
}
