import * as alertWords from './alert-words/endpoints.ts'
import * as audit from './audit/endpoints.ts'
import * as absent from './auth/absent-endpoints.ts'
import * as auth from './auth/endpoints.ts'
import * as sessions from './auth/session-endpoints.ts'
import * as bots from './bots/endpoints.ts'
import * as calls from './calls/endpoints.ts'
import * as channels from './channels/endpoints.ts'
import * as subscriptions from './channels/subscription-endpoints.ts'
import type { Endpoint } from './declare.ts'
import * as defaultGroups from './default-groups/endpoints.ts'
import * as drafts from './drafts/endpoints.ts'
import * as emoji from './emoji/endpoints.ts'
import * as exportEndpoints from './exports/endpoints.ts'
import * as flags from './flags/endpoints.ts'
import * as folders from './folders/endpoints.ts'
import * as groups from './groups/endpoints.ts'
import * as invitations from './invitations/endpoints.ts'
import * as linkifiers from './linkifiers/endpoints.ts'
import * as messages from './messages/endpoints.ts'
import * as reports from './messages/report-endpoint.ts'
import * as messageUpdates from './messages/update-endpoints.ts'
import * as mutedUsers from './muted-users/endpoints.ts'
import * as navigationViews from './navigation-views/endpoints.ts'
import * as onboarding from './onboarding/endpoints.ts'
import * as pictures from './pictures/endpoints.ts'
import * as playgrounds from './playgrounds/endpoints.ts'
import * as presence from './presence/endpoints.ts'
import * as profileFields from './profile-fields/endpoints.ts'
import * as push from './push/endpoints.ts'
import * as queues from './queues/endpoints.ts'
import * as reactions from './reactions/endpoints.ts'
import * as realm from './realm/endpoints.ts'
import * as realmDomains from './realm-domains/endpoints.ts'
import * as rendering from './rendering/endpoints.ts'
import * as savedSearches from './saved-searches/endpoints.ts'
import * as savedSnippets from './saved-snippets/endpoints.ts'
import * as scheduled from './scheduled/endpoints.ts'
import * as reminders from './scheduled/reminder-endpoints.ts'
import * as server from './server/endpoints.ts'
import { updateDefaults } from './settings/defaults.ts'
import * as settings from './settings/endpoints.ts'
import * as submessages from './submessages/endpoints.ts'
import * as topics from './topics/endpoints.ts'
import * as typing from './typing/endpoints.ts'
import * as uploads from './uploads/endpoints.ts'
import * as userStatus from './user-status/endpoints.ts'
import * as users from './users/endpoints.ts'
import * as webhooks from './webhooks/endpoints.ts'

/** Every endpoint, by feature. */
export const api = {
  audit: { getLog: audit.getAuditLog },
  auth: {
    createApiKey: auth.createApiKey,
    devFetchApiKey: absent.devFetchApiKey,
    jwtFetchApiKey: absent.jwtFetchApiKey,
    fetchApiKey: auth.fetchApiKey,
    getApiKeys: auth.getApiKeys,
    regenerateApiKey: auth.regenerateApiKey,
    revokeApiKey: auth.revokeApiKey,
    endOtherSessions: sessions.endOtherSessions,
    endSession: sessions.endSession,
    endSessionsOf: sessions.endSessionsOf,
    getSessions: sessions.getSessions,
  },
  bots: {
    create: bots.createBot,
    deactivate: bots.deactivateBot,
    deleteStorage: bots.deleteStorage,
    getKey: bots.getBotKey,
    getStorage: bots.getStorage,
    list: bots.getBots,
    putStorage: bots.putStorage,
    regenerateKey: bots.regenerateBotKey,
    update: bots.updateBot,
  },
  calls: {
    createBigBlueButton: calls.createBigBlueButton,
    createConstructorGroups: calls.createConstructorGroups,
    createNextcloudTalk: calls.createNextcloudTalk,
    createZoom: calls.createZoom,
  },
  channels: {
    list: channels.getChannels,
    subscribe: channels.subscribe,
    addDefault: channels.addDefault,
    archive: channels.archive,
    create: channels.create,
    get: channels.getChannel,
    getEmailAddress: channels.getEmailAddress,
    getId: channels.getChannelId,
    getSubscribers: channels.getSubscribers,
    getSubscriptions: subscriptions.getSubscriptions,
    getSubscriptionStatus: subscriptions.getSubscriptionStatus,
    removeDefault: channels.removeDefault,
    setProperties: subscriptions.setProperties,
    setProperty: subscriptions.setProperty,
    unsubscribe: subscriptions.unsubscribe,
    update: channels.update,
    updateSubscriptions: subscriptions.updateSubscriptions,
  },
  defaultGroups: {
    create: defaultGroups.create,
    remove: defaultGroups.remove,
    update: defaultGroups.update,
    updateChannels: defaultGroups.updateChannels,
  },
  emoji: { add: emoji.addEmoji, deactivate: emoji.deactivateEmoji, list: emoji.getEmoji },
  exports: {
    getConsents: exportEndpoints.getConsents,
    list: exportEndpoints.list,
    remove: exportEndpoints.remove,
    start: exportEndpoints.start,
  },
  flags: {
    update: flags.update,
    updateInNarrow: flags.updateInNarrow,
    getReadReceipts: flags.getReadReceipts,
    markAllRead: flags.markAllRead,
    markChannelRead: flags.markChannelRead,
    markTopicRead: flags.markTopicRead,
  },
  folders: {
    create: folders.create,
    list: folders.list,
    reorder: folders.reorder,
    update: folders.update,
  },
  groups: {
    create: groups.createGroup,
    deactivate: groups.deactivateGroup,
    getMembers: groups.getMembers,
    getSubgroups: groups.getSubgroups,
    isMember: groups.getIsMember,
    list: groups.getGroups,
    update: groups.updateGroup,
    updateMembers: groups.updateMembers,
    updateSubgroups: groups.updateSubgroups,
  },
  invitations: {
    createLink: invitations.createLink,
    list: invitations.list,
    resend: invitations.resend,
    revoke: invitations.revoke,
    revokeLink: invitations.revokeLink,
    send: invitations.send,
  },
  linkifiers: {
    add: linkifiers.add,
    list: linkifiers.list,
    remove: linkifiers.remove,
    reorder: linkifiers.reorder,
    update: linkifiers.update,
  },
  pictures: {
    removeAvatar: pictures.removeAvatar,
    removeIcon: pictures.removeIcon,
    removeLogo: pictures.removeLogo,
    setAvatar: pictures.setAvatar,
    setIcon: pictures.setIcon,
    setLogo: pictures.setLogo,
  },
  push: {
    addApnsToken: push.addApnsToken,
    addDevice: push.addDevice,
    addFcmToken: push.addFcmToken,
    register: push.register,
    removeApnsToken: push.removeApnsToken,
    removeDevice: push.removeDevice,
    removeFcmToken: push.removeFcmToken,
    sendEncryptedTest: push.sendEncryptedTest,
    sendTest: push.sendTest,
  },
  playgrounds: { add: playgrounds.add, remove: playgrounds.remove },
  messages: {
    send: messages.send,
    getMany: messages.getMany,
    matchesNarrow: messages.matchesNarrow,
    getOne: messages.getOne,
    update: messageUpdates.update,
    remove: messageUpdates.remove,
    getHistory: messageUpdates.getHistory,
    report: reports.report,
  },
  alertWords: { add: alertWords.add, list: alertWords.list, remove: alertWords.remove },
  onboarding: { markSeen: onboarding.markSeen },
  userStatus: { get: userStatus.get, update: userStatus.update, updateFor: userStatus.updateFor },
  reminders: { create: reminders.create, list: reminders.list, remove: reminders.remove },
  scheduled: {
    create: scheduled.create,
    list: scheduled.list,
    remove: scheduled.remove,
    update: scheduled.update,
  },
  drafts: { create: drafts.create, edit: drafts.edit, list: drafts.list, remove: drafts.remove },
  navigationViews: {
    add: navigationViews.add,
    list: navigationViews.list,
    remove: navigationViews.remove,
    update: navigationViews.update,
  },
  savedSearches: {
    create: savedSearches.create,
    edit: savedSearches.edit,
    list: savedSearches.list,
    remove: savedSearches.remove,
    reorder: savedSearches.reorder,
  },
  savedSnippets: {
    create: savedSnippets.create,
    edit: savedSnippets.edit,
    list: savedSnippets.list,
    remove: savedSnippets.remove,
  },
  presence: {
    getMany: presence.getMany,
    getOne: presence.getOne,
    getOneByEmail: presence.getOneByEmail,
    report: presence.report,
  },
  profileFields: {
    clearValues: profileFields.clearProfileValues,
    create: profileFields.createProfileField,
    list: profileFields.getProfileFields,
    remove: profileFields.deleteProfileField,
    reorder: profileFields.reorderProfileFields,
    setValues: profileFields.setProfileValues,
    update: profileFields.updateProfileField,
  },
  mutedUsers: { mute: mutedUsers.mute, unmute: mutedUsers.unmute },
  queues: {
    register: queues.register,
    getEvents: queues.getEvents,
    deleteQueue: queues.deleteQueue,
  },
  realm: {
    deactivate: realm.deactivateRealm,
    testWelcomeMessage: realm.testWelcomeMessage,
    update: realm.updateRealm,
  },
  realmDomains: {
    add: realmDomains.add,
    list: realmDomains.list,
    remove: realmDomains.remove,
    update: realmDomains.update,
  },
  reactions: { add: reactions.add, remove: reactions.remove },
  submessages: { add: submessages.add },
  typing: { notify: typing.notify, notifyEdit: typing.notifyEdit },
  rendering: { render: rendering.render },
  webhooks: { slack: webhooks.slack, json: webhooks.json },
  server: { getSettings: server.getServerSettings },
  topics: {
    deleteAll: topics.deleteTopic,
    list: topics.getTopics,
    mute: topics.mute,
    setPolicy: topics.setPolicy,
  },
  settings: {
    update: settings.updateSettings,
    updateDefaults,
    updateDisplay: settings.updateDisplaySettings,
    updateNotifications: settings.updateNotificationSettings,
  },
  uploads: {
    getTemporaryUrl: uploads.getTemporaryUrl,
    list: uploads.getAttachments,
    remove: uploads.removeAttachment,
    upload: uploads.uploadFile,
  },
  users: {
    create: users.createUser,
    deactivate: users.deactivateUser,
    deactivateOwn: users.deactivateOwnUser,
    get: users.getUser,
    getByEmail: users.getUserByEmail,
    getChannels: users.getUserChannels,
    getMany: users.getUsers,
    getOwn: users.getOwnUser,
    reactivate: users.reactivateUser,
    update: users.updateUser,
    updateByEmail: users.updateUserByEmail,
  },
} as const

export const endpoints: readonly Endpoint[] = Object.values(api).flatMap((feature) =>
  Object.values(feature as Record<string, Endpoint>),
)

type Api = typeof api
type IdsOf<Feature> = {
  [Name in keyof Feature]: Feature[Name] extends { readonly id: infer Id } ? Id : never
}[keyof Feature]

/** The ids of all endpoints. */
export type EndpointId = { [Feature in keyof Api]: IdsOf<Api[Feature]> }[keyof Api]
