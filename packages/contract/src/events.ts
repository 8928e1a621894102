import * as alertWordEvents from './alert-words/events.ts'
import * as botEvents from './bots/events.ts'
import * as channelEvents from './channels/events.ts'
import type { EventDeclaration } from './declare.ts'
import * as defaultGroupEvents from './default-groups/events.ts'
import * as draftEvents from './drafts/events.ts'
import * as emojiEvents from './emoji/events.ts'
import * as exportEvents from './exports/events.ts'
import * as flagEvents from './flags/events.ts'
import * as folderEvents from './folders/events.ts'
import * as groupEvents from './groups/events.ts'
import * as invitationEvents from './invitations/events.ts'
import * as linkifierEvents from './linkifiers/events.ts'
import * as messageEvents from './messages/events.ts'
import * as mutedUserEvents from './muted-users/events.ts'
import * as navigationViewEvents from './navigation-views/events.ts'
import * as onboardingEvents from './onboarding/events.ts'
import * as playgroundEvents from './playgrounds/events.ts'
import * as presenceEvents from './presence/events.ts'
import * as profileFieldEvents from './profile-fields/events.ts'
import * as pushEvents from './push/events.ts'
import * as queueEvents from './queues/events.ts'
import * as reactionEvents from './reactions/events.ts'
import * as realmEvents from './realm/events.ts'
import * as realmDomainEvents from './realm-domains/events.ts'
import * as savedSearchEvents from './saved-searches/events.ts'
import * as savedSnippetEvents from './saved-snippets/events.ts'
import * as scheduledEvents from './scheduled/events.ts'
import * as settingsEvents from './settings/events.ts'
import * as submessageEvents from './submessages/events.ts'
import * as topicEvents from './topics/events.ts'
import * as typingEvents from './typing/events.ts'
import * as uploadEvents from './uploads/events.ts'
import * as userStatusEvents from './user-status/events.ts'
import * as userEvents from './users/events.ts'

/**
 * Every event that a queue can deliver, under the unique name of its declaration. The types of events are derived
 * from it.
 */
export const eventsByName = {
  ...botEvents,
  ...channelEvents,
  ...defaultGroupEvents,
  ...emojiEvents,
  ...exportEvents,
  ...flagEvents,
  ...folderEvents,
  ...groupEvents,
  ...invitationEvents,
  ...linkifierEvents,
  ...playgroundEvents,
  ...messageEvents,
  ...alertWordEvents,
  ...draftEvents,
  ...onboardingEvents,
  ...scheduledEvents,
  ...userStatusEvents,
  ...navigationViewEvents,
  ...presenceEvents,
  ...pushEvents,
  ...savedSearchEvents,
  ...savedSnippetEvents,
  ...profileFieldEvents,
  ...queueEvents,
  ...settingsEvents,
  ...topicEvents,
  ...mutedUserEvents,
  ...reactionEvents,
  ...submessageEvents,
  ...realmEvents,
  ...realmDomainEvents,
  ...typingEvents,
  ...uploadEvents,
  ...userEvents,
} as const

export const events: readonly EventDeclaration[] = Object.values(
  eventsByName as unknown as Record<string, EventDeclaration>,
)
