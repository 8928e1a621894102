import { providerUnreachable, signInRefused } from '@parley/contract'
import type { Configuration } from 'openid-client'
import { type AnswerLimits, boundedFetch, missingAnswerIn } from './bounded-fetch.ts'

export interface ProviderOptions {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string | undefined
  /** The displayed name. */
  readonly name: string
  /** What an answer of the provider may cost; without them, the usual ones. */
  readonly limits?: AnswerLimits
  readonly onTrouble: (error: unknown) => void
}

/** State that binds an answer to its browser; it stays in that browser. */
export interface Flow {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
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
}

/** An OpenID Connect provider for signing in. Its metadata is loaded when first needed. */
export class Provider {
  readonly name: string
  readonly #options: ProviderOptions
  #configuration: Promise<Configuration> | undefined

  constructor(options: ProviderOptions) {
    this.name = options.name
    this.#options = options
  }

  /** The address to redirect the browser to, and the state to keep in it. */
  async begin(redirectUri: string): Promise<{ readonly url: string; readonly flow: Flow }> {
    const { client, configuration } = await this.#ready()
    const flow = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
    }
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state: flow.state,
      nonce: flow.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(flow.verifier),
      code_challenge_method: 'S256',
    })
    return { url: url.href, flow }
  }

  /** The identity of the returning user, or a refusal: the code must belong to the flow of this browser. */
  async finish(returned: URL, { state, nonce, verifier }: Flow): Promise<Identity> {
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
      return identityOf(claims, { ...told })
    } catch (error) {
      const missing = missingAnswerIn(error)
      this.#options.onTrouble(missing ?? error)
      throw (missing ? providerUnreachable : signInRefused)({ provider: this.name })
    }
  }

  async #ready() {
    const client = await import('openid-client')
    this.#configuration ??= this.#discover(client)
    try {
      return { client, configuration: await this.#configuration }
    } catch (error) {
      this.#configuration = undefined
      this.#options.onTrouble(missingAnswerIn(error) ?? error)
      throw providerUnreachable({ provider: this.name })
    }
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
): Identity {
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

function textOf(claim: unknown): string | undefined {
  return typeof claim === 'string' && claim !== '' ? claim : undefined
}
