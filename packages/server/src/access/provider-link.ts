import { type Html, html } from '../http/documents/html.ts'
import type { Visit } from '../http/form-pages.ts'
import { accessWords } from './page-words.ts'

/** Options of a sign-in with the provider: what follows it, and whether the provider has to ask for credentials. */
export interface ProviderErrand {
  /** The path to go to then. */
  readonly next?: string | null
  /** The one-time pad of an app. */
  readonly mobile_flow_otp?: string | null
  /** The secret of an invitation. */
  readonly invitation?: string | undefined
  /** `yes`: the provider is to ask who is there, even if it knows the browser. */
  readonly again?: 'yes' | null
}

export const providerPath = '/login/openid'

/** The link to a provider of this name, if there is one. */
export function providerLink(
  visit: Visit,
  provider: { readonly name: string } | undefined,
  errand: ProviderErrand,
): Html | undefined {
  if (!provider) return undefined
  const given = Object.entries(errand).filter((entry): entry is [string, string] => !!entry[1])
  const query = given.length > 0 ? `?${new URLSearchParams(given)}` : ''
  return html`<p><a href="${providerPath}${query}">${accessWords(visit).continueWith(provider.name)}</a></p>`
}
