/** More clients than most servers have at a time. A full cache is emptied. */
const most = 2000

/** Strangers choose the texts, so long ones are not kept. */
const longest = 500

/** A function of a short text that every request repeats, such as an address or a User-Agent. Its results are kept. */
export function cachedByText<Result>(compute: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    if (known.size >= most) known.clear()
    const result = compute(text)
    if (text.length <= longest) known.set(text, result)
    return result
  }
}
