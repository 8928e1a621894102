import { foldLetters } from '@parley/contract/fold-letters'

const isPlain = /^[ -~]*$/

/** `@parley/client/findable`: a text as it is compared with what somebody types to find it: “muller” finds “Müller”. */
export function findable(text: string): string {
  const lower = text.toLowerCase()
  // Most texts are plain; the general way is ten times slower.
  return isPlain.test(lower) ? lower : foldLetters(lower)
}
