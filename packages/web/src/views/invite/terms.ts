import type { Channel, Person } from '@parley/client/replica'
import { roles } from '@parley/client/roles'

/** The terms of an invitation. */
export interface Terms {
  readonly role: string
  /** The days until the invitation expires; empty if it does not expire. */
  readonly days: string
  readonly channelIds: readonly Channel['stream_id'][]
}

export const usualTerms: Terms = { role: String(roles.member), days: '10', channelIds: [] }

const dayMinutes = 1440

/** The terms as parameters of the API. */
export function termsOf({ role, days, channelIds }: Terms) {
  return {
    invite_as: Number(role) as Exclude<Person['role'], typeof roles.owner>,
    invite_expires_in_minutes: days === '' ? null : Number(days) * dayMinutes,
    stream_ids: [...channelIds],
    include_realm_default_subscriptions: true,
  }
}

/** The addresses in a typed or pasted text, without duplicates: `Ana <ana@example.org>, ben@example.org`. */
export function addressesIn(text: string): string[] {
  const found = text.split(/[\s,;<>"]+/).filter((part) => /^[^@]+@[^@]+$/.test(part))
  return [...new Set(found)]
}
