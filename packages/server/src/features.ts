import type { EndpointId } from '@parley/contract'
import { authFeature } from './access/auth.feature.ts'
import { channelsFeature } from './channels/channels.feature.ts'
import { defaultGroupsFeature } from './channels/default-groups/default-groups.feature.ts'
import { foldersFeature } from './channels/folders/folders.feature.ts'
import type { EphemeralProjections } from './delivery/ephemera.ts'
import { type Consequences, type Projections, withConsequences } from './delivery/projection.ts'
import type { Sights } from './delivery/sights.ts'
import type { PartLoaders } from './directory/parts.ts'
import type { Reducers } from './directory/reducer.ts'
import { groupsFeature } from './groups/groups.feature.ts'
import type { DownloadRoute } from './http/downloads.ts'
import type { FormPage } from './http/form-pages.ts'
import type { Route } from './http/handler.ts'
import type { RawRoute } from './http/raw-routes.ts'
import { callsFeature } from './integrations/calls.feature.ts'
import { incomingWebhooksFeature } from './integrations/incoming-webhooks/incoming-webhooks.feature.ts'
import { outgoingWebhooksFeature } from './integrations/outgoing-webhooks/outgoing-webhooks.feature.ts'
import { pushFeature } from './integrations/push/push.feature.ts'
import { accountsFeature } from './joining/accounts/accounts.feature.ts'
import { invitationsFeature } from './joining/invitations/invitations.feature.ts'
import { joiningFeature } from './joining/sign-up/joining.feature.ts'
import type { EventKind } from './log/domain-event.ts'
import { emojiFeature } from './media/emoji/emoji.feature.ts'
import { picturesFeature } from './media/pictures/pictures.feature.ts'
import { uploadsFeature } from './media/uploads/uploads.feature.ts'
import { draftsFeature } from './messages/drafts/drafts.feature.ts'
import { messagesFeature } from './messages/messages.feature.ts'
import { previewsFeature } from './messages/previews/previews.feature.ts'
import { reactionsFeature } from './messages/reactions/reactions.feature.ts'
import { readStateFeature } from './messages/read-state.feature.ts'
import { savedSearchesFeature } from './messages/saved-searches/saved-searches.feature.ts'
import { savedSnippetsFeature } from './messages/saved-snippets/saved-snippets.feature.ts'
import { scheduledFeature } from './messages/scheduled/scheduled.feature.ts'
import { topicsFeature } from './messages/topics/topics.feature.ts'
import { typingFeature } from './messages/typing/typing.feature.ts'
import { submessagesFeature } from './messages/widgets/submessages.feature.ts'
import { auditFeature } from './organization/audit/audit.feature.ts'
import { exportsFeature } from './organization/exports/exports.feature.ts'
import { linkifiersFeature } from './organization/linkifiers/linkifiers.feature.ts'
import { playgroundsFeature } from './organization/playgrounds/playgrounds.feature.ts'
import { realmFeature } from './organization/realm/realm.feature.ts'
import { realmDomainsFeature } from './organization/realm-domains/realm-domains.feature.ts'
import { registerFeature } from './organization/register/register.feature.ts'
import { serverFeature } from './organization/server/server.feature.ts'
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
import { webPushFeature } from './people/web-push/web-push.feature.ts'
import type { FeatureTable } from './realms/archive-table.ts'
import type { Realm } from './realms/realm.ts'
import type { SnapshotParts } from './realms/snapshot.ts'
import type { Upkeep } from './realms/upkeep.ts'
import type { View, Viewed } from './realms/view.ts'
import type { Audits } from './writer/audit.ts'
import { followedBy, type SignalHandlers } from './writer/signal-handlers.ts'

/** Every feature. Rows are loaded in this order: those of users before what belongs to users. */
const features = [
  usersFeature,
  authFeature,
  emojiFeature,
  picturesFeature,
  exportsFeature,
  foldersFeature,
  profileFieldsFeature,
  botsFeature,
  groupsFeature,
  channelsFeature,
  defaultGroupsFeature,
  messagesFeature,
  topicsFeature,
  mutedUsersFeature,
  userStatusFeature,
  alertWordsFeature,
  linkifiersFeature,
  playgroundsFeature,
  realmDomainsFeature,
  accountsFeature,
  auditFeature,
  callsFeature,
  draftsFeature,
  incomingWebhooksFeature,
  invitationsFeature,
  joiningFeature,
  navigationViewsFeature,
  onboardingFeature,
  outgoingWebhooksFeature,
  presenceFeature,
  previewsFeature,
  pushFeature,
  reactionsFeature,
  readStateFeature,
  realmFeature,
  registerFeature,
  savedSearchesFeature,
  savedSnippetsFeature,
  scheduledFeature,
  serverFeature,
  settingsFeature,
  submessagesFeature,
  typingFeature,
  uploadsFeature,
  webPushFeature,
] as const

type Features = (typeof features)[number]
type PartName =
  | 'reducers'
  | 'projections'
  | 'sights'
  | 'ephemeral'
  | 'signals'
  | 'snapshot'
  | 'audits'
  | 'parts'

type Each<Part extends PartName> = Extract<Features, Readonly<Record<Part, object>>>[Part]
type Both<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never

/** A part of all features that have it, as one object. */
function merged<Part extends PartName>(part: Part): Both<Each<Part>> {
  const parts = features.map((feature: object) => (feature as Partial<Record<Part, object>>)[part])
  return Object.assign({}, ...parts)
}

// A kind of event, of signal or of word that no feature decides about is an error on these lines.
export const reducers: Reducers = merged('reducers')
const ownProjections: Projections = merged('projections')
export const projections: Projections = withConsequences(
  ownProjections,
  features.flatMap((feature): Consequences[] =>
    'consequences' in feature ? [feature.consequences] : [],
  ),
)
export const sights: Sights = merged('sights')
const allAudits = merged('audits')
export const audits: Audits = allAudits
export const ephemeral: EphemeralProjections = merged('ephemeral')
const ownHandlers: SignalHandlers<Realm> = merged('signals')
export const signalHandlers: SignalHandlers<Realm> = followedBy(
  ownHandlers,
  features.flatMap((feature) => ('followers' in feature ? [feature.followers] : [])),
)
export const snapshotPartsFor = (keys: GifKeys): SnapshotParts => ({
  ...merged('snapshot'),
  ...serviceSnapshot(keys),
})

type UnauditedIn<Feature> = Feature extends { readonly unaudited: readonly (infer Kind)[] }
  ? Kind
  : never
type Decided<Left extends never> = Left

/** Compiles only if each kind of event has an audit entry or is listed as `unaudited`. */
export type EveryKindIsDecided = Decided<
  Exclude<EventKind, keyof typeof allAudits | UnauditedIn<Features>>
>

export const partLoaders: PartLoaders = merged('parts')
export const loaders = features.flatMap((feature) => ('loaders' in feature ? feature.loaders : []))

/** State in memory besides the directory. */
export const views: readonly Pick<View<Viewed>, 'compare'>[] = features.flatMap((feature) =>
  'views' in feature ? [...feature.views] : [],
)

/** Their tables in an archive. */
export const archive: readonly FeatureTable[] = features.flatMap((feature) =>
  'archive' in feature ? [...feature.archive] : [],
)

export const upkeep: Upkeep<Realm>[] = features.flatMap((feature) =>
  'upkeep' in feature ? feature.upkeep : [],
)

type RoutesIn<Feature> = Feature extends { readonly routes: infer Routes }
  ? Routes extends (...parts: never[]) => infer Made
    ? Made
    : Routes
  : never
type IdsIn<Routes> = Routes extends readonly Route<infer Id>[] ? Id : never

type Unhandled = Exclude<EndpointId, IdsIn<RoutesIn<Features>>>

/** Compiles only if no endpoint is left over. The error names the endpoints without a handler. */
const complete = <_Left extends never>(routes: readonly Route[]) => routes

type PartsOf<Make> = Make extends (parts: infer Parts) => unknown ? Parts : never
type Makers = 'routes' | 'pages' | 'downloads' | 'rawRoutes'
type MakerIn<Feature, Name extends Makers> =
  Feature extends Readonly<Record<Name, infer Make>> ? Make : never

/** The parts of the server that features need for their routes, pages and downloads. */
export type FeatureParts = Both<PartsOf<MakerIn<Features, Makers>>>

interface Made {
  readonly routes: readonly Route[]
  readonly pages: readonly FormPage[]
  readonly downloads: readonly DownloadRoute[]
  readonly rawRoutes: readonly RawRoute[]
}

/** All that is served, made of these parts. */
export function served(parts: FeatureParts): Made {
  const made = <Name extends Makers>(name: Name) =>
    features.flatMap((feature) => {
      const make = (feature as Partial<Record<Makers, unknown>>)[name]
      return (typeof make === 'function' ? make(parts) : (make ?? [])) as Made[Name][number][]
    })
  return {
    routes: complete<Unhandled>(made('routes')),
    pages: made('pages'),
    downloads: made('downloads'),
    rawRoutes: made('rawRoutes'),
  }
}
