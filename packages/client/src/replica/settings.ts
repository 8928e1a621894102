import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import type { Handlers } from './handlers.ts'
import type { DefaultSettings, Snapshot, UserSettings, Written } from './parts.ts'

/** The user's own settings, and the defaults of new users. */
export class Settings {
  readonly #own: Signal<UserSettings>
  readonly #defaults: Signal<DefaultSettings>

  constructor(snapshot: Snapshot) {
    this.#own = signal((snapshot.user_settings ?? {}) as UserSettings)
    this.#defaults = signal((snapshot.realm_user_settings_defaults ?? {}) as DefaultSettings)
  }

  get own(): ReadonlySignal<UserSettings> {
    return this.#own
  }

  get defaults(): ReadonlySignal<DefaultSettings> {
    return this.#defaults
  }

  readonly handlers = {
    'user_settings/update': ({ property, value }) => {
      this.#own.value = { ...this.#own.peek(), [property]: value }
    },
    'realm_user_settings_defaults/update': ({ property, value }) => {
      this.#defaults.value = { ...this.#defaults.peek(), [property]: value }
    },
    // Only clients without user_settings_object receive these.
    update_display_settings: () => undefined,
    update_global_notifications: () => undefined,
  } satisfies Handlers

  write(into: Written): void {
    into.user_settings = this.#own.peek()
    into.realm_user_settings_defaults = this.#defaults.peek()
  }
}
