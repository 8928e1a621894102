import { legacyPolicies } from '@parley/contract/legacy-policies'
import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import type { Handlers } from './handlers.ts'
import { listNames } from './lists.ts'
import type { Organization, Snapshot, Written } from './parts.ts'

/** The group with a name; only used for role groups. */
type FindGroup = (id: number) => { readonly name: string } | undefined

/** The settings of the organization: the fields `realm_*`, `server_*` and `max_*` of the snapshot. */
export class OrganizationState {
  readonly #fields: Signal<Organization>
  readonly #names: readonly string[]
  readonly #findGroup: FindGroup
  readonly #isDeactivated = signal(false)

  constructor(snapshot: Snapshot, findGroup: FindGroup) {
    const mine = Object.entries(snapshot).filter(([name]) => isOfOrganization(name))
    this.#names = mine.map(([name]) => name)
    this.#fields = signal(Object.fromEntries(mine) as unknown as Organization)
    this.#findGroup = findGroup
  }

  get fields(): ReadonlySignal<Organization> {
    return this.#fields
  }

  /** A deactivated organization accepts no keys and no sessions. */
  get isDeactivated(): ReadonlySignal<boolean> {
    return this.#isDeactivated
  }

  readonly handlers = {
    'realm/update': ({ property, value }) => this.#change({ [property]: value }),
    'realm/update_dict': ({ data }) => {
      // The HTML description is sent with it, and is not in the snapshot.
      const { rendered_description: _html, ...settings } = data
      this.#change(settings)
    },
    'realm/deactivated': () => {
      this.#isDeactivated.value = true
    },
  } satisfies Handlers

  write(into: Written): void {
    const fields: Readonly<Record<string, unknown>> = this.#fields.peek()
    Object.assign(into, Object.fromEntries(this.#names.map((name) => [name, fields[name]])))
  }

  #change(settings: Readonly<Record<string, unknown>>): void {
    const told = Object.entries(settings).map(([name, value]) => [`realm_${name}`, value])
    const fields: Organization = { ...this.#fields.peek(), ...Object.fromEntries(told) }
    this.#fields.value = { ...fields, ...this.#derive(fields) }
  }

  /** Fields for older clients, derived from the others. */
  #derive(fields: Organization): Partial<Organization> {
    return {
      jitsi_server_url: fields.realm_jitsi_server_url ?? '',
      realm_allow_edit_history: fields.realm_message_edit_history_visibility_policy !== 'none',
      ...legacyPolicies((permission) => {
        const value = fields[`realm_${permission}`]
        return typeof value === 'number' ? this.#findGroup(value)?.name : undefined
      }),
    }
  }
}

/** Handled by other subjects. */
const others: ReadonlySet<string> = new Set([
  ...listNames,
  'realm_users',
  'realm_non_active_users',
  'realm_user_groups',
  'realm_bots',
  'realm_emoji',
  'realm_default_streams',
  'realm_default_stream_groups',
  'realm_user_settings_defaults',
])

// All fields that no other subject owns and that do not describe the user, including unknown fields of newer
// servers.
function isOfOrganization(name: string): boolean {
  if (others.has(name)) return false
  return /^(realm|server|max|password|event_queue|gif|giphy|tenor|jitsi|settings|zulip_plan|development)_/.test(
    name,
  )
}
