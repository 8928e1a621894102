import type { GroupSettingValue, UserId } from '@parley/contract'
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import type { Groups } from './groups.ts'
import type { Handlers } from './handlers.ts'
import type { Organization, Snapshot, SnapshotFields, Written } from './parts.ts'
import type { People } from './people.ts'

const ownNames = [
  'avatar_source',
  'avatar_url',
  'avatar_url_medium',
  'delivery_email',
  'email',
  'full_name',
  'is_admin',
  'is_guest',
  'is_moderator',
  'is_owner',
  'user_id',
] as const

const rightNames = [
  'can_create_private_streams',
  'can_create_public_streams',
  'can_create_streams',
  'can_create_web_public_streams',
  'can_invite_others_to_realm',
  'can_subscribe_other_users',
] as const

type Own = Readonly<Pick<SnapshotFields, (typeof ownNames)[number]>>
type Rights = Readonly<Pick<SnapshotFields, (typeof rightNames)[number]>>

/** The user of the replica and their permissions. */
export type Self = Own & Rights

export class SelfState {
  readonly #own: Signal<Own>
  readonly #self: ReadonlySignal<Self>
  readonly #people: People

  constructor(
    snapshot: Snapshot,
    people: People,
    groups: Groups,
    organization: ReadonlySignal<Organization>,
  ) {
    const own = Object.fromEntries(ownNames.map((name) => [name, snapshot[name]]))
    this.#own = signal(own as unknown as Own)
    this.#people = people
    const rights = computed(() => rightsOf(this.#own.value, groups, organization.value))
    this.#self = computed(() => ({ ...this.#own.value, ...rights.value }))
  }

  get signal(): ReadonlySignal<Self> {
    return this.#self
  }

  get id(): UserId {
    return this.#own.peek().user_id
  }

  /** Invariant: the list of users has applied the event before. */
  readonly handlers = {
    'realm_user/update': ({ person: change }) => {
      if (change.user_id !== this.id) return
      const person = this.#people.byId.peek(this.id)
      if (!person) return
      const { full_name, email, is_owner, is_admin, is_guest } = person
      const delivery_email = person.delivery_email ?? ''
      const is_moderator = person.role <= 300
      const said = { full_name, email, delivery_email, is_owner, is_admin, is_guest, is_moderator }
      this.#own.value = { ...this.#own.peek(), ...said, ...pictureIn(change) }
    },
  } satisfies Handlers

  write(into: Written): void {
    Object.assign(into, this.#self.peek())
  }
}

function pictureIn(change: object): Partial<Own> {
  const { avatar_source, avatar_url, avatar_url_medium } = change as Partial<Own>
  if (!avatar_source || !avatar_url) return {}
  return { avatar_source, avatar_url, avatar_url_medium: avatar_url_medium ?? null }
}

/** Guests have none of these permissions, regardless of their groups. */
function rightsOf({ is_guest, user_id }: Own, groups: Groups, organization: Organization): Rights {
  const may = (value: GroupSettingValue | undefined) =>
    !is_guest && value !== undefined && groups.allows(value, user_id)
  const isPublic = may(organization.realm_can_create_public_channel_group)
  const isPrivate = may(organization.realm_can_create_private_channel_group)
  return {
    can_create_public_streams: isPublic,
    can_create_private_streams: isPrivate,
    can_create_streams: isPublic || isPrivate,
    can_create_web_public_streams:
      organization.realm_enable_spectator_access &&
      may(organization.realm_can_create_web_public_channel_group),
    can_invite_others_to_realm: may(organization.realm_can_invite_users_group),
    can_subscribe_other_users: may(organization.realm_can_add_subscribers_group),
  }
}
