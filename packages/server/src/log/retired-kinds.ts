/**
 * Kinds of earlier versions, which are now part of the fact before them or of a kind for the whole list. They did not
 * change the directory.
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
  'draft-changed',
  'draft-removed',
  'drafts-added',
  'export-consent-changed',
  'legacy-setting-changed',
  'membership-followed',
  'message-scheduled',
  'messages-withdrawn',
  'navigation-view-added',
  'navigation-view-changed',
  'navigation-view-removed',
  'own-timezone-changed',
  'presence-sharing-changed',
  'public-address-changed',
  'reminder-added',
  'reminder-removed',
  'scheduled-message-changed',
  'scheduled-message-removed',
  'snippet-changed',
  'snippet-removed',
  'snippet-saved',
  'subscribers-followed',
])

/** Whether a stored event is of a retired kind. A queue that reaches one of them ends. */
export function isRetired(kind: string): boolean {
  return retiredKinds.has(kind)
}
