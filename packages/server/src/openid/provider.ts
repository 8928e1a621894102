import { providerUnreachable, signInRefused } from '@parley/contract'
import type { Configuration } from 'openid-client'
import { sharedNow } from '../shared-clock.ts'
import { type AnswerLimits, boundedFetch, missingAnswerIn } from './bounded-fetch.ts'

export interface ProviderOptions {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string | undefined
  /** The displayed name. */
  readonly name: string
  /** The limits for answers of the provider; without them, the usual ones. */
  readonly limits?: AnswerLimits
  /** How long its metadata is kept; without it, an hour. */
  readonly keptMs?: number
  readonly onTrouble: (error: unknown) => void
}

/** For how long it counts that a provider asked who is there. */
const provedSeconds = 600

/** How far the clock of a provider may be ahead. */
const clockErrorSeconds = 60

/** State that binds an answer to its browser; it stays in that browser. */
export interface Flow {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  /** Whether the provider was told to ask who is there. */
  readonly isAgain: boolean
}

/** An account at a provider. The issuer never reassigns a subject, unlike an address. */
export interface Subject {
  readonly issuer: string
  readonly subject: string
}

/** The identity that the provider asserts. */
export interface Identity {
  readonly subject: Subject
  /** As asserted: not checked. */
  readonly address: string | undefined
  /** Whether the provider has seen that the address is theirs. */
  readonly isVerified: boolean
  /** As asserted: not checked. */
  readonly name: string | undefined
  /** Whether the provider has just asked the person who they are. */
  readonly isProved: boolean
  /** Whether it says that it has not, even if it was told to ask. */
  readonly wasSilent: boolean
}

const usualKeptMs = 3_600_000

/** How long older metadata is used without asking, after newer could not be loaded. */
const pauseMs = 60_000

/** An OpenID Connect provider for signing in. Its metadata is loaded when it is needed, and again after a time. */
export class Provider {
  readonly name: string
  readonly #options: ProviderOptions
  #known: { readonly configuration: Configuration; readonly until: number } | undefined
  #loading: Promise<Configuration> | undefined

  constructor(options: ProviderOptions) {
    this.name = options.name
    this.#options = options
  }

  /** The address to redirect the browser to, and the state to keep in it. `isAgain`: the provider is to ask who is there. */
  async begin(
    redirectUri: string,
    isAgain: boolean,
  ): Promise<{ readonly url: string; readonly flow: Flow }> {
    const { client, configuration } = await this.#ready()
    const flow = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
      isAgain,
    }
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state: flow.state,
      nonce: flow.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(flow.verifier),
      code_challenge_method: 'S256',
      // Note: with a maximum age, the token says when the provider asked. 0 makes some providers ask without end.
      ...(isAgain && { prompt: 'login', max_age: String(provedSeconds) }),
    })
    return { url: url.href, flow }
  }

  /** The identity of the returning user, or a refusal: the code must belong to the flow of this browser. */
  async finish(returned: URL, { state, nonce, verifier, isAgain }: Flow): Promise<Identity> {
    const { client, configuration } = await this.#ready()
    try {
      const tokens = await client.authorizationCodeGrant(configuration, returned, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      // Note: many providers return this only here and not in the token.
      const told =
        claims && claims.email === undefined
          ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
          : claims
      if (!claims) throw new Error('The provider sent no ID token.')
      const isFresh = isRecent(claims.auth_time)
      // Note: the person at the browser can remove `prompt` and `max_age` from the request. So an answer without `auth_time` counts
      // only if the provider never sends it.
      const says = configuration.serverMetadata().claims_supported?.includes('auth_time') === true
      const isProved = isFresh ?? (isAgain && !says)
      return { ...identityOf(claims, { ...told }), isProved, wasSilent: isFresh === false }
    } catch (error) {
      const missing = missingAnswerIn(error)
      this.#options.onTrouble(missing ?? error)
      throw (missing ? providerUnreachable : signInRefused)({ provider: this.name })
    }
  }

  async #ready() {
    const client = await import('openid-client')
    const known = this.#known
    if (known && performance.now() < known.until) return { client, ...known }
    try {
      return { client, configuration: await this.#load(client) }
    } catch (error) {
      this.#options.onTrouble(missingAnswerIn(error) ?? error)
      if (known) return { client, ...this.#keepFor(known.configuration, pauseMs) }
      throw providerUnreachable({ provider: this.name })
    }
  }

  async #load(client: typeof import('openid-client')): Promise<Configuration> {
    this.#loading ??= this.#discover(client).finally(() => {
      this.#loading = undefined
    })
    const configuration = await this.#loading
    this.#keepFor(configuration, this.#options.keptMs ?? usualKeptMs)
    return configuration
  }

  #keepFor(configuration: Configuration, milliseconds: number) {
    this.#known = { configuration, until: performance.now() + milliseconds }
    return this.#known
  }

  async #discover(client: typeof import('openid-client')): Promise<Configuration> {
    const { issuer, clientId, clientSecret, limits } = this.#options
    const url = new URL(issuer)
    // An http address means that the operator accepts an unprotected connection.
    const insecure = url.protocol === 'http:' ? [client.allowInsecureRequests] : []
    const proof =
      clientSecret === undefined ? client.None() : client.ClientSecretBasic(clientSecret)
    const configuration = await client.discovery(url, clientId, undefined, proof, {
      [client.customFetch]: boundedFetch(limits),
      execute: [...insecure, client.enableNonRepudiationChecks],
    })
    // Invariant: a document that names no web address to sign in at is not kept. This throws then.
    client.buildAuthorizationUrl(configuration, {})
    return configuration
  }
}

/** OpenID Connect allows 255 ASCII characters. Note: no provider uses control characters, and none is stored. */
const subjectForm = /^[\x20-\x7e]{1,255}$/

function identityOf(
  { iss, sub }: { readonly iss: string; readonly sub: string },
  { email, email_verified, name }: Readonly<Record<string, unknown>>,
): Omit<Identity, 'isProved' | 'wasSilent'> {
  if (!subjectForm.test(sub)) {
    throw new Error('The subject is not a text of 1 to 255 printable ASCII characters.')
  }
  return {
    subject: { issuer: iss, subject: sub },
    address: textOf(email),
    isVerified: email_verified === true,
    name: textOf(name),
  }
}

/** Whether a provider asked a short time ago; undefined if it does not say when. */
function isRecent(askedAt: unknown): boolean | undefined {
  if (typeof askedAt !== 'number') return undefined
  const age = sharedNow() / 1000 - askedAt
  return -clockErrorSeconds <= age && age <= provedSeconds
}

function textOf(claim: unknown): string | undefined {
  return typeof claim === 'string' && claim !== '' ? claim : undefined
}
