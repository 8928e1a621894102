/** Lengths in Unicode code points; times in seconds unless the name says otherwise. */
export const limits = {
  maxInvitationsPerDay: 1000,
  maxInvitationsPerUserAndDay: 200,
  maxMessageLength: 10_000,
  maxTopicLength: 60,
  maxChannelNameLength: 60,
  maxChannelDescriptionLength: 1024,
  maxGroupNameLength: 100,
  maxFullNameLength: 100,
  minFullNameLength: 2,
  maxRealmDescriptionLength: 1000,
  maxRealmNameLength: 40,
  maxPushTokenLength: 4096,
  maxReminderNoteLength: 1000,
  maxReportLength: 1000,
  maxStatusTextLength: 60,
  maxNotifyingWordLength: 100,
  maxSavedSearchNameLength: 60,
  maxSnippetTitleLength: 60,
  maxDevices: 100,
  maxWebPushSubscriptions: 20,
  maxWebAddressLength: 200,
  maxWelcomeMessageLength: 8000,
  maxDeactivationCommentLength: 2000,
  /** For each list of a user's own things that has no limit of its own. */
  maxKeptPerUser: 1000,
  maxBulkSubscriptionMessages: 100,
  maxApiKeyNameLength: 60,
  idempotencyKeyKeptHours: 24,
  /** The size of a payload for an incoming webhook, in UTF-16 code units. */
  maxPayloadLength: 4_194_304,
  /** Initial options of a poll or tasks of a list. */
  maxWidgetItems: 1000,
  maxSubmessages: 2500,
  /** For all submessages of a message together: ten times the maximum of a message. */
  maxSubmessageBytes: 100_000,
  maxBotStorageBytes: 10_000_000,
  minPasswordLength: 8,
  /** From this length on, a password needs only 10,000 guesses. */
  longPasswordLength: 15,
  maxPasswordLength: 100,
  minPasswordGuesses: 1_000_000,
  maxMessagesPerFetch: 5000,
  /**
   * The size of the messages in one answer, as text and as HTML: answers with large messages contain fewer
   * of them.
   */
  maxCharactersPerFetch: 20_000_000,
  /** As long as a message: nothing that is longer can be found. */
  maxSearchLength: 10_000,
  maxUnreadMessagesInRegister: 50_000,
  maxRecentDirectConversations: 1000,
  /** A channel or topic with more people than this is large: a wildcard mention needs permission. */
  wildcardMentionThreshold: 15,
  recentlyActiveDays: 180,
  longPollTimeout: 90,
  idleQueueTimeout: 600,
  /** For phones, which sleep for days. */
  mobileIdleQueueTimeout: 604_800,
  /** For clients that keep their state and continue after a long absence. */
  maxIdleQueueTimeout: 1_209_600,
  typingStartedExpiryMs: 45_000,
  typingStoppedWaitMs: 12_000,
  typingStartedWaitMs: 30_000,
  maxFileUploadMib: 100,
  maxAvatarMib: 5,
  maxIconMib: 5,
  maxLogoMib: 5,
  maxEmojiMib: 5,
  /** For an animated emoji, as stored: a page may show hundreds. */
  maxAnimatedEmojiBytes: 131_072,
  maxExportsPerWeek: 5,
  /** Larger exports would load the server for too long. */
  maxExportMib: 20_480,
  /** How long a link to a file works that needs no credentials. */
  temporaryUrlSeconds: 60,
  /** Days after which a file without messages is deleted. */
  unclaimedFileDays: 35,
} as const

/** Apart from the others, because only the server needs them: the app has every name in `limits`. */
export const memoryLimits = {
  /** For a user with all their bots, because every client loads all channels. Administrators are exempt. */
  channelsPerUserAndDay: 1000,
  /** The same for groups, emoji and bots, each. */
  othersPerUserAndDay: 200,
  /** The number of channels, multiplied by the number of users. */
  subscriptionsPerRequest: 100_000,
  /** The same for others than administrators, as 100,000 take half a second of a node. */
  subscriptionsPerRequestOfMember: 20_000,
  /** For each list of a user's own texts, and their HTML where it is kept: every client loads all of it. */
  keptCharactersPerUser: 4_000_000,
  topicPoliciesPerUser: 20_000,
  /** Above this number no more are set automatically, so that the activity of others leaves room for the user's own. */
  topicPoliciesSetAutomatically: 10_000,
} as const

/**
 * The feature level that this server advertises: N only if all changes up to N are implemented.
 * docs/feature-level.md lists them, and what the next level lacks.
 */
export const featureLevel = 475
