import type { ZodType } from 'zod'
import { alertWordsFeature } from './alert-words/feature.ts'
import { authFeature } from './auth/feature.ts'
import { botsFeature } from './bots/feature.ts'
import { callsFeature } from './calls/feature.ts'
import { channelsFeature } from './channels/feature.ts'
import type { Endpoint, Params } from './declare.ts'
import { defaultGroupsFeature } from './default-groups/feature.ts'
import { draftsFeature } from './drafts/feature.ts'
import { emojiFeature } from './emoji/feature.ts'
import { exportsFeature } from './exports/feature.ts'
import { flagsFeature } from './flags/feature.ts'
import { foldersFeature } from './folders/feature.ts'
import { groupsFeature } from './groups/feature.ts'
import { invitationsFeature } from './invitations/feature.ts'
import { linkifiersFeature } from './linkifiers/feature.ts'
import { messagesFeature } from './messages/feature.ts'
import { mutedUsersFeature } from './muted-users/feature.ts'
import { navigationViewsFeature } from './navigation-views/feature.ts'
import { onboardingFeature } from './onboarding/feature.ts'
import { picturesFeature } from './pictures/feature.ts'
import { playgroundsFeature } from './playgrounds/feature.ts'
import { presenceFeature } from './presence/feature.ts'
import { profileFieldsFeature } from './profile-fields/feature.ts'
import { pushFeature } from './push/feature.ts'
import { reactionsFeature } from './reactions/feature.ts'
import { realmFeature } from './realm/feature.ts'
import { realmDomainsFeature } from './realm-domains/feature.ts'
import { renderingFeature } from './rendering/feature.ts'
import { savedSearchesFeature } from './saved-searches/feature.ts'
import { savedSnippetsFeature } from './saved-snippets/feature.ts'
import { remindersFeature, scheduledFeature } from './scheduled/feature.ts'
import { serverFeature } from './server/feature.ts'
import { settingsFeature } from './settings/feature.ts'
import { submessagesFeature } from './submessages/feature.ts'
import { topicsFeature } from './topics/feature.ts'
import { typingFeature } from './typing/feature.ts'
import { uploadsFeature } from './uploads/feature.ts'
import { userStatusFeature } from './user-status/feature.ts'
import { usersFeature } from './users/feature.ts'
import { webhooksFeature } from './webhooks/feature.ts'

export * from './alert-words/objects.ts'
export * from './auth/refusals.ts'
export * from './bots/objects.ts'
export * from './bots/refusals.ts'
export * from './calls/refusals.ts'
export * from './channels/objects.ts'
export * from './channels/refusals.ts'
export * from './default-groups/objects.ts'
export * from './default-groups/refusals.ts'
export * from './drafts/objects.ts'
export * from './drafts/refusals.ts'
export * from './emoji/objects.ts'
export * from './emoji/refusals.ts'
export * from './exports/objects.ts'
export * from './exports/refusals.ts'
export * from './flags/refusals.ts'
export * from './folders/objects.ts'
export * from './folders/refusals.ts'
export * from './groups/objects.ts'
export * from './groups/refusals.ts'
export * from './invitations/objects.ts'
export * from './invitations/refusals.ts'
export * from './linkifiers/objects.ts'
export * from './linkifiers/refusals.ts'
export * from './messages/fold-letters.ts'
export * from './messages/narrow.ts'
export * from './messages/narrow-rules.ts'
export * from './messages/objects.ts'
export * from './messages/refusals.ts'
export * from './messages/report-types.ts'
export { isResolving, resolvedTopicPrefix } from './messages/resolved-topics.ts'
export * from './muted-users/refusals.ts'
export * from './navigation-views/objects.ts'
export * from './navigation-views/refusals.ts'
export * from './onboarding/objects.ts'
export * from './pictures/refusals.ts'
export * from './playgrounds/objects.ts'
export * from './playgrounds/refusals.ts'
export * from './presence/objects.ts'
export * from './presence/refusals.ts'
export * from './profile-fields/objects.ts'
export * from './profile-fields/refusals.ts'
export * from './push/refusals.ts'
export * from './reactions/objects.ts'
export * from './reactions/refusals.ts'
export * from './realm/permission-rules.ts'
export * from './realm/refusals.ts'
export * from './realm/setting-table.ts'
export * from './realm/settings.ts'
export * from './realm-domains/objects.ts'
export * from './realm-domains/refusals.ts'
export * from './saved-searches/objects.ts'
export * from './saved-searches/refusals.ts'
export * from './saved-snippets/objects.ts'
export * from './saved-snippets/refusals.ts'
export * from './scheduled/objects.ts'
export * from './scheduled/refusals.ts'
export * from './settings/defaults.ts'
export * from './settings/refusals.ts'
export * from './settings/snapshot.ts'
export * from './settings/user-settings.ts'
export * from './submessages/refusals.ts'
export * from './topics/objects.ts'
export * from './typing/refusals.ts'
export * from './uploads/objects.ts'
export * from './uploads/refusals.ts'
export * from './uploads/snapshot.ts'
export * from './uploads/thumbnails.ts'
export * from './user-status/objects.ts'
export * from './user-status/refusals.ts'
export * from './users/objects.ts'
export * from './users/refusals.ts'
export * from './webhooks/refusals.ts'

interface Feature {
  /** For the documents. */
  readonly summary: string
  readonly endpoints: Readonly<Record<string, Endpoint>>
  readonly events?: object
  /** The kinds of its entries in the audit log. */
  readonly audits?: readonly string[]
  /** The capabilities of clients (POST /register) on which its events and snapshot depend. */
  readonly capabilities?: readonly string[]
  /** Lists in messages whose entries its events add and remove: the type of the events, and the fields that identify an entry. */
  readonly messageLists?: Readonly<
    Record<string, { readonly event: string; readonly key: readonly string[] }>
  >
  /** Its fields of `realm` in the snapshot. */
  readonly realmFields?: Readonly<Record<string, ZodType>>
  /** Its parameters of POST /register. */
  readonly registerParams?: Params
  /** Its other fields in the snapshot, by the `fetch_event_types` that select them. */
  readonly snapshot?: Readonly<Record<string, Readonly<Record<string, ZodType>>>>
}

/** Every feature but the queues and the audit log, whose declarations contain the other ones. */
export const features = {
  auth: authFeature,
  bots: botsFeature,
  calls: callsFeature,
  channels: channelsFeature,
  defaultGroups: defaultGroupsFeature,
  emoji: emojiFeature,
  exports: exportsFeature,
  flags: flagsFeature,
  folders: foldersFeature,
  groups: groupsFeature,
  invitations: invitationsFeature,
  linkifiers: linkifiersFeature,
  pictures: picturesFeature,
  push: pushFeature,
  playgrounds: playgroundsFeature,
  messages: messagesFeature,
  alertWords: alertWordsFeature,
  onboarding: onboardingFeature,
  userStatus: userStatusFeature,
  reminders: remindersFeature,
  scheduled: scheduledFeature,
  drafts: draftsFeature,
  navigationViews: navigationViewsFeature,
  savedSearches: savedSearchesFeature,
  savedSnippets: savedSnippetsFeature,
  presence: presenceFeature,
  profileFields: profileFieldsFeature,
  mutedUsers: mutedUsersFeature,
  realm: realmFeature,
  realmDomains: realmDomainsFeature,
  reactions: reactionsFeature,
  submessages: submessagesFeature,
  typing: typingFeature,
  rendering: renderingFeature,
  webhooks: webhooksFeature,
  server: serverFeature,
  topics: topicsFeature,
  settings: settingsFeature,
  uploads: uploadsFeature,
  users: usersFeature,
} as const satisfies Readonly<Record<string, Feature>>
