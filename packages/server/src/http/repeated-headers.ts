import { requestUnreadable } from '@parley/contract'

/** Node uses the first one of these; a proxy in front may have looked at the last. */
const single = new Set(['host', 'authorization', 'content-type'])
const lengths = new Set([...single].map((name) => name.length))

/** Refuses a request that says twice whom it is for, who sends it, or what its body is. */
export function refuseRepeatedHeaders(rawHeaders: readonly string[]): void {
  const seen = new Set<string>()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const given = rawHeaders[at] ?? ''
    if (!lengths.has(given.length)) continue
    const name = given.toLowerCase()
    if (!single.has(name)) continue
    if (seen.has(name)) throw requestUnreadable({})
    seen.add(name)
  }
}
