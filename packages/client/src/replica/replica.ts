import type { EventId, UserId } from '@parley/contract'
import { batch, type ReadonlySignal } from '@preact/signals-core'
import type { ServerEvent, Snapshot } from '../events.ts'
import { Availability } from './availability.ts'
import { Channels } from './channels.ts'
import { Conversations } from './conversations.ts'
import { Groups } from './groups.ts'
import { type EventKey, type Handlers, keyOf } from './handlers.ts'
import { type Listed, type ListName, Lists } from './lists.ts'
import type { Message } from './message.ts'
import { Messages } from './messages/messages.ts'
import type { MessagesOptions } from './messages/view-host.ts'
import { ReplicaWorld } from './messages/world.ts'
import { OrganizationState } from './organization.ts'
import { type LocalEvent, preview, withoutGone } from './overlay.ts'
import type { Organization, SnapshotFields, UserSettings, Written } from './parts.ts'
import { type ListedUsers, People } from './people.ts'
import { RecentIds } from './recent-ids.ts'
import { type Self, SelfState } from './self.ts'
import { Settings } from './settings.ts'
import { Starred } from './starred.ts'
import { Topics } from './topics.ts'
import { TypingState } from './typing.ts'
import { Unread } from './unread.ts'

export interface ReplicaOptions extends MessagesOptions {
  /** The user's id, if the snapshot lacks it (`realm_user` was not requested). */
  readonly userId?: number | undefined
  /** Whether `realm_users` is not in the snapshot because `learnUsers` adds it. */
  readonly usersLater?: boolean | undefined
  /** Milliseconds since 1970. */
  readonly now?: (() => number) | undefined
}

/** Far more than are deleted while a change waits for its answer; bounded, because a tab may stay open for months. */
const maxGone = 20_000

interface Subject {
  readonly handlers: Handlers
  /** Large fields of the snapshot, which it stores in another form only. */
  readonly large?: readonly string[]
  readonly write?: (into: Written) => void
}

/**
 * An organization as one of its users sees it: the snapshot of POST /register, kept up to date by the
 * events after it. An effect or a component subscribes to exactly what it reads.
 *
 * Values are wire objects and immutable; a change replaces them. Nothing here contacts a server.
 */
export class Replica {
  readonly people: People
  readonly groups: Groups
  readonly channels: Channels
  readonly topics: Topics
  readonly unread: Unread
  readonly messages: Messages
  readonly availability: Availability
  readonly typing: TypingState
  readonly conversations: Conversations
  readonly starred: Starred
  readonly #lists: Lists
  readonly #self: SelfState
  readonly #organization: OrganizationState
  readonly #settings: Settings
  readonly #subjects: readonly Subject[]
  /** Fields that no event changes, and fields that the subjects write themselves. */
  readonly #rest: Readonly<Record<string, unknown>>
  readonly #names: ReadonlySet<string>
  readonly #unknownEvents = new Map<string, number>()
  /** The events about users while their list is not here; undefined once it is. */
  #aboutUsers: ServerEvent[] | undefined
  /** Messages that were deleted lately: what is taken back must not show them again. */
  readonly #gone = new RecentIds(maxGone)
  #position: number

  constructor(given: Snapshot, options: ReplicaOptions = {}) {
    const { now = Date.now, userId, usersLater = false } = options
    const snapshot: Snapshot =
      userId === undefined ? given : { ...given, user_id: userId as UserId }
    this.groups = new Groups(snapshot)
    this.#organization = new OrganizationState(snapshot, (id) => this.groups.byId.peek(id))
    this.people = new People(snapshot, !usersLater)
    this.#self = new SelfState(snapshot, this.people, this.groups, this.organization)
    this.channels = new Channels(snapshot)
    this.topics = new Topics(snapshot, this.channels)
    this.unread = new Unread(snapshot, this.channels, this.topics)
    const world = new ReplicaWorld(this.#self.id, this.channels, this.topics, this.people)
    this.messages = new Messages(this.channels, world, options)
    this.availability = new Availability(snapshot, this.organization)
    this.typing = new TypingState(snapshot, this.organization, now)
    this.conversations = new Conversations(snapshot)
    this.starred = new Starred(snapshot)
    this.#lists = new Lists(snapshot)
    this.#settings = new Settings(snapshot)
    // Invariant: a subject comes after those whose state it reads.
    this.#subjects = [
      this.groups,
      this.#organization,
      this.people,
      this.#self,
      this.channels,
      this.topics,
      this.unread,
      this.messages,
      this.availability,
      this.typing,
      this.conversations,
      this.starred,
      this.#lists,
      this.#settings,
    ]
    this.#position = snapshot.last_event_id
    this.#aboutUsers = usersLater ? [] : undefined
    this.#names = new Set([...Object.keys(given), ...(usersLater ? ['realm_users'] : [])])
    const large = new Set(this.#subjects.flatMap((subject) => subject.large ?? []))
    this.#rest = Object.fromEntries(Object.entries(given).filter(([name]) => !large.has(name)))
  }

  /** The id of the last event that was applied. */
  get position(): EventId {
    return this.#position as EventId
  }

  get selfId(): UserId {
    return this.#self.id
  }

  get self(): ReadonlySignal<Self> {
    return this.#self.signal
  }

  get organization(): ReadonlySignal<Organization> {
    return this.#organization.fields
  }

  /** A deactivated organization accepts no keys and no sessions. */
  get isDeactivated(): ReadonlySignal<boolean> {
    return this.#organization.isDeactivated
  }

  get settings(): ReadonlySignal<UserSettings> {
    return this.#settings.own
  }

  /** Default settings of new users. */
  get defaultSettings() {
    return this.#settings.defaults
  }

  /** A list, by its name in the snapshot. */
  list<Name extends ListName>(name: Name): ReadonlySignal<readonly Listed<Name>[]> {
    return this.#lists.list(name)
  }

  /** The organization’s own emoji, by id. */
  get emoji() {
    return this.#lists.emoji
  }

  /** The exports, once an event has told them: no part of the snapshot contains them. */
  get exports() {
    return this.#lists.exports
  }

  /** How often somebody gave or withdrew consent to exports. */
  get consentChanges() {
    return this.#lists.consentChanges
  }

  /** How often open invitations changed that the user sees: no part of the snapshot contains them. */
  get invitationChanges() {
    return this.#lists.invitationChanges
  }

  get recentConversations() {
    return this.conversations.recent
  }

  /** How often events of unknown types arrived. */
  get unknownEvents(): ReadonlyMap<string, number> {
    return this.#unknownEvents
  }

  /** Fields of the snapshot that events no longer determine exactly. */
  get uncertain(): readonly (keyof SnapshotFields)[] {
    return this.conversations.uncertain
  }

  /** Applies an event. An event that was applied before has no effect. */
  apply(event: ServerEvent): void {
    this.applyAll([event])
  }

  /** Notifies readers once for all changes. */
  applyAll(events: Iterable<ServerEvent>): void {
    batch(() => {
      for (const event of events) this.#apply(event)
    })
  }

  /**
   * Adds the users that the snapshot left for later, as they were at its position. The events about them since then are
   * applied again, to the list: each sets what it says, so the last one counts, as if the list had been there.
   */
  learnUsers(users: ListedUsers): void {
    const events = this.#aboutUsers
    if (!events) return
    this.#aboutUsers = undefined
    batch(() => {
      this.people.learn(users)
      for (const event of events) this.#tell([this.people, this.#self], event)
    })
  }

  /** Shows an expected event at once. Returns a function that reverts it if the server refuses. */
  showLocally(event: LocalEvent): () => void {
    const { shown, undo } = preview(this, event)
    const tell = (local: LocalEvent) => {
      this.#handle({ ...withoutGone(local, this.#gone), id: this.position } as ServerEvent)
    }
    if (shown) batch(() => tell(shown))
    return () =>
      batch(() => {
        for (const local of undo) tell(local)
      })
  }

  /** Shows a local echo under the key that its row keeps. */
  addEcho(localId: string, message: Omit<Message, 'id'>): void {
    batch(() => this.messages.addEcho(localId, message, this.conversations.newestId.peek()))
  }

  /** The state in the format of POST /register: plain data, to store or to compare. Its users must be known. */
  toSnapshot(): Snapshot {
    const whole = { ...this.#rest, ...this.#written(), last_event_id: this.position }
    const asked = Object.entries(whole).filter(([name]) => this.#names.has(name))
    return Object.fromEntries(asked) as unknown as Snapshot
  }

  #apply(event: ServerEvent): void {
    if (event.id <= this.#position) return
    this.#position = event.id
    if (event.type === 'delete_message') {
      const { message_ids, message_id } = event
      this.#gone.addAll(message_ids ?? (message_id === undefined ? [] : [message_id]))
    }
    const key = keyOf(event)
    if (key in this.people.handlers) this.#aboutUsers?.push(event)
    const isKnown = this.#handle(event) || event.type === ('heartbeat' as string)
    if (!isKnown) this.#unknownEvents.set(key, (this.#unknownEvents.get(key) ?? 0) + 1)
  }

  /** Whether any subject handles the event. */
  #handle(event: ServerEvent): boolean {
    return this.#tell(this.#subjects, event)
  }

  #tell(subjects: readonly Subject[], event: ServerEvent): boolean {
    const key = keyOf(event) as EventKey
    let isKnown = false
    for (const { handlers } of subjects) {
      const handle = handlers[key] as ((event: ServerEvent) => void) | undefined
      if (!handle) continue
      isKnown = true
      handle(event)
    }
    return isKnown
  }

  #written(): Written {
    const into: Written = {}
    for (const subject of this.#subjects) subject.write?.(into)
    return into
  }
}
