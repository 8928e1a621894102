/**
 * Kinds that earlier versions wrote: the fact before them tells now what they told. They changed nothing in the
 * directory. Nodes of the version before still write them during an upgrade.
 */
const retiredKinds: ReadonlySet<string> = new Set([
  'channel-permission-followed',
  'membership-followed',
  'subscribers-followed',
])

/** Whether a stored event is of a kind that is no longer written. A queue that comes to one of them ends. */
export function isRetired(kind: string): boolean {
  return retiredKinds.has(kind)
}
