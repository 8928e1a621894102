import { authFeature } from './access/auth.feature.ts'
import { channelsFeature } from './channels/channels.feature.ts'
import { defaultGroupsFeature } from './channels/default-groups/default-groups.feature.ts'
import { foldersFeature } from './channels/folders/folders.feature.ts'
import type { EphemeralProjections } from './delivery/ephemera.ts'
import type { Projections } from './delivery/projection.ts'
import type { Reducers } from './directory/reducer.ts'
import { groupsFeature } from './groups/groups.feature.ts'
import { incomingWebhookSnapshot } from './integrations/incoming-webhooks/incoming-webhooks.snapshot.ts'
import { outgoingWebhookSignals } from './integrations/outgoing-webhooks/outgoing-webhooks.feature.ts'
import { pushFeature } from './integrations/push/push.feature.ts'
import { invitationsFeature } from './joining/invitations/invitations.feature.ts'
import { emojiFeature } from './media/emoji/emoji.feature.ts'
import { picturesFeature } from './media/pictures/pictures.feature.ts'
import { uploadsFeature } from './media/uploads/uploads.feature.ts'
import { draftsFeature } from './messages/drafts/drafts.feature.ts'
import { messagesFeature } from './messages/messages.feature.ts'
import { reactionsFeature } from './messages/reactions/reactions.feature.ts'
import { readStateFeature } from './messages/read-state.feature.ts'
import { savedSnippetsFeature } from './messages/saved-snippets/saved-snippets.feature.ts'
import { scheduledFeature } from './messages/scheduled/scheduled.feature.ts'
import { topicsFeature } from './messages/topics/topics.feature.ts'
import { typingFeature } from './messages/typing/typing.feature.ts'
import { submessagesFeature } from './messages/widgets/submessages.feature.ts'
import { exportsFeature } from './organization/exports/exports.feature.ts'
import { linkifiersFeature } from './organization/linkifiers/linkifiers.feature.ts'
import { playgroundsFeature } from './organization/playgrounds/playgrounds.feature.ts'
import { realmFeature } from './organization/realm/realm.feature.ts'
import { realmDomainsFeature } from './organization/realm-domains/realm-domains.feature.ts'
import { type GifKeys, serviceSnapshot } from './organization/server/server.snapshot.ts'
import { alertWordsFeature } from './people/alert-words/alert-words.feature.ts'
import { botsFeature } from './people/bots/bots.feature.ts'
import { mutedUsersFeature } from './people/muted-users/muted-users.feature.ts'
import { navigationViewsFeature } from './people/navigation-views/navigation-views.feature.ts'
import { onboardingFeature } from './people/onboarding/onboarding.feature.ts'
import { presenceFeature } from './people/presence/presence.feature.ts'
import { profileFieldsFeature } from './people/profile-fields/profile-fields.feature.ts'
import { settingsFeature } from './people/settings/settings.feature.ts'
import { userStatusFeature } from './people/user-status/user-status.feature.ts'
import { usersFeature } from './people/users/users.feature.ts'
import type { Realm } from './realms/realm.ts'
import type { SnapshotParts } from './realms/snapshot.ts'
import type { SignalHandlers } from './writer/signal-handlers.ts'

// A kind of event that no feature decides about is an error on these lines.
export const reducers: Reducers = {
  ...authFeature.reducers,
  ...botsFeature.reducers,
  ...channelsFeature.reducers,
  ...alertWordsFeature.reducers,
  ...defaultGroupsFeature.reducers,
  ...draftsFeature.reducers,
  ...onboardingFeature.reducers,
  ...scheduledFeature.reducers,
  ...userStatusFeature.reducers,
  ...emojiFeature.reducers,
  ...exportsFeature.reducers,
  ...foldersFeature.reducers,
  ...navigationViewsFeature.reducers,
  ...savedSnippetsFeature.reducers,
  ...groupsFeature.reducers,
  ...invitationsFeature.reducers,
  ...linkifiersFeature.reducers,
  ...picturesFeature.reducers,
  ...playgroundsFeature.reducers,
  ...messagesFeature.reducers,
  ...profileFieldsFeature.reducers,
  ...mutedUsersFeature.reducers,
  ...reactionsFeature.reducers,
  ...readStateFeature.reducers,
  ...realmFeature.reducers,
  ...realmDomainsFeature.reducers,
  ...settingsFeature.reducers,
  ...submessagesFeature.reducers,
  ...topicsFeature.reducers,
  ...uploadsFeature.reducers,
  ...usersFeature.reducers,
}

export const projections: Projections = {
  ...authFeature.projections,
  ...botsFeature.projections,
  ...channelsFeature.projections,
  ...alertWordsFeature.projections,
  ...defaultGroupsFeature.projections,
  ...draftsFeature.projections,
  ...onboardingFeature.projections,
  ...scheduledFeature.projections,
  ...userStatusFeature.projections,
  ...emojiFeature.projections,
  ...exportsFeature.projections,
  ...foldersFeature.projections,
  ...navigationViewsFeature.projections,
  ...savedSnippetsFeature.projections,
  ...groupsFeature.projections,
  ...invitationsFeature.projections,
  ...linkifiersFeature.projections,
  ...picturesFeature.projections,
  ...playgroundsFeature.projections,
  ...messagesFeature.projections,
  ...profileFieldsFeature.projections,
  ...mutedUsersFeature.projections,
  ...reactionsFeature.projections,
  ...readStateFeature.projections,
  ...realmFeature.projections,
  ...realmDomainsFeature.projections,
  ...settingsFeature.projections,
  ...submessagesFeature.projections,
  ...topicsFeature.projections,
  ...uploadsFeature.projections,
  ...usersFeature.projections,
}

// A kind of signal that no feature handles is an error on these lines.
export const signalHandlers: SignalHandlers<Realm> = {
  ...channelsFeature.signals,
  ...invitationsFeature.signals,
  ...messagesFeature.signals,
  ...outgoingWebhookSignals,
  ...realmFeature.signals,
}

export const ephemeral: EphemeralProjections = {
  ...presenceFeature.ephemeral,
  ...typingFeature.ephemeral,
}

export const snapshotParts = (keys: GifKeys): SnapshotParts => ({
  ...botsFeature.snapshot,
  ...channelsFeature.snapshot,
  ...defaultGroupsFeature.snapshot,
  ...emojiFeature.snapshot,
  ...foldersFeature.snapshot,
  ...groupsFeature.snapshot,
  ...incomingWebhookSnapshot,
  ...alertWordsFeature.snapshot,
  ...draftsFeature.snapshot,
  ...onboardingFeature.snapshot,
  ...scheduledFeature.snapshot,
  ...userStatusFeature.snapshot,
  ...navigationViewsFeature.snapshot,
  ...presenceFeature.snapshot,
  ...pushFeature.snapshot,
  ...savedSnippetsFeature.snapshot,
  ...linkifiersFeature.snapshot,
  ...playgroundsFeature.snapshot,
  ...profileFieldsFeature.snapshot,
  ...mutedUsersFeature.snapshot,
  ...readStateFeature.snapshot,
  ...realmFeature.snapshot,
  ...realmDomainsFeature.snapshot,
  ...serviceSnapshot(keys),
  ...settingsFeature.snapshot,
  ...topicsFeature.snapshot,
  ...usersFeature.snapshot,
})

export const loaders = [
  ...usersFeature.loaders,
  ...authFeature.loaders,
  ...emojiFeature.loaders,
  ...picturesFeature.loaders,
  ...exportsFeature.loaders,
  ...foldersFeature.loaders,
  ...profileFieldsFeature.loaders,
  ...botsFeature.loaders,
  ...groupsFeature.loaders,
  ...channelsFeature.loaders,
  ...defaultGroupsFeature.loaders,
  ...messagesFeature.loaders,
  ...topicsFeature.loaders,
  ...mutedUsersFeature.loaders,
  ...userStatusFeature.loaders,
  ...alertWordsFeature.loaders,
  ...linkifiersFeature.loaders,
  ...playgroundsFeature.loaders,
  ...realmDomainsFeature.loaders,
]

export const upkeep = [...realmFeature.upkeep, ...messagesFeature.upkeep]
