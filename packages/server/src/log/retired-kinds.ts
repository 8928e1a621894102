/**
 * Kinds of earlier versions, whose content is now part of the fact before them. They did not change the directory.
 * Nodes of the previous version still write them during an upgrade.
 */
const retiredKinds: ReadonlySet<string> = new Set([
  'address-sight-changed',
  'address-visibility-changed',
  'avatar-followed',
  'away-changed',
  'bot-announced',
  'bot-changed',
  'bot-sight-changed',
  'channel-permission-followed',
  'export-consent-changed',
  'legacy-setting-changed',
  'membership-followed',
  'messages-withdrawn',
  'own-timezone-changed',
  'presence-sharing-changed',
  'public-address-changed',
  'subscribers-followed',
])

/** Whether a stored event is of a retired kind. A queue that reaches one of them ends. */
export function isRetired(kind: string): boolean {
  return retiredKinds.has(kind)
}
