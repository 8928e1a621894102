import { randomBytes } from 'node:crypto'
import { callerDeactivated, Refusal, realmDeactivated, unauthorized } from '@parley/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pictureUrl } from '../directory/pictures.ts'
import { type Viewer, viewerOf } from '../directory/viewer.ts'
import { type Language, languageOfTag, preferredLanguage } from '../languages.ts'
import type { Realm } from '../realms/realm.ts'
import type { Realms } from '../realms/realms.ts'
import { sharedNow } from '../shared-clock.ts'
import type { Origin } from '../writer/origin.ts'
import { type Authenticated, authenticateSession } from './authenticate.ts'
import { browserName } from './browser-name.ts'
import { requireOwnOrigin, requireToken } from './cross-site.ts'
import { type Html, html } from './documents/html.ts'
import { appPageHeaders, formPageHeaders, type Page, renderFormPage } from './documents/page.ts'
import type { Signed } from './handler.ts'
import { writerOf } from './if-still-allowed.ts'
import { type Limiter, limitRules } from './limit.ts'
import { limitNetwork } from './limit-network.ts'
import { networkOf } from './network-of.ts'
import { isOnThisMachine } from './on-this-machine.ts'
import { sentenceOf } from './refusal-sentences.ts'
import { asRefusal } from './reply.ts'
import { noteKey, originOf } from './request-origin.ts'
import {
  crossSiteToken,
  flowCookieOf,
  type NewSessionCookie,
  restoreToken,
  sessionCookieOf,
  setFlowCookie,
  setSessionCookie,
  setVisitCookie,
  visitCookieOf,
} from './session-cookie.ts'
import { requireHost, siteUrlFor } from './site.ts'

/** A user who is signed in in a browser. */
interface Visitor extends Authenticated {
  readonly viewer: Viewer
  /** Changes the organization in their name, if the session has not ended when the change has its turn. */
  readonly write: Signed['write']
}

/** A browser at a page. */
export interface Visit {
  readonly realm: Realm
  readonly siteUrl: string
  /** That of the user who is signed in, otherwise the browser's, otherwise the organization's. */
  readonly language: Language
  /** The network that limits count for. */
  readonly network: string
  readonly isOnThisMachine: boolean
  /** Whether nobody sees the answer: a prefetch, or a HEAD request. */
  readonly isUnseen: boolean
  /** The client as the audit log names it. */
  readonly origin: Origin
  /** The browser and its system, as far as it identifies itself. */
  readonly clientName: string
  /** The parts of the path that the route leaves open, by name. */
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** The fields of the submitted form. */
  readonly fields: ReadonlyMap<string, string>
  /** The user who is signed in in this browser. */
  readonly visitor: Visitor | undefined
  /** The data that this browser stored during a sign-in at a provider. */
  readonly flow: string | undefined
  /** Goes into every form. */
  readonly token: Html
}

/** Sends the browser elsewhere, signed in, signed out (null) or as it is. */
export interface Departure {
  readonly redirectTo: string
  readonly session?: NewSessionCookie | null
  /** The data to keep until the browser returns; null: delete it. */
  readonly flow?: string | null
}

/** The answer to a browser. */
export type Shown =
  | (Page & {
      readonly status?: number
      /** Whether its form leads to an app. */
      readonly leadsToApp?: boolean
    })
  | Departure

/** An address at which people fill in a form. */
export interface FormPage {
  readonly url: string
  /** The page, with the problem of the submitted form. */
  readonly show: (visit: Visit, problem?: string) => Shown | Promise<Shown>
  readonly submit?: (visit: Visit) => Promise<Shown>
  /** Whoever knows the path may submit the form, from anywhere and without a cookie: the path is a secret, and nothing else counts. */
  readonly hasSecretPath?: boolean
}

interface FormPagesOptions {
  readonly realms: Realms
  readonly limiter: Limiter
  readonly siteUrl: URL | undefined
  readonly formPages: readonly FormPage[]
}

/** The browser deletes the app's stored data: messages, unsent texts, and the app itself. */
const signedOutHeaders = { 'Clear-Site-Data': '"cache", "storage"' } as const

/** More than any of the forms needs. */
const bodyLimit = 64 * 1024

export function addFormPages(app: FastifyInstance, options: FormPagesOptions): void {
  for (const page of options.formPages) {
    app.get(page.url, async (request, reply) => {
      const visit = await visitOf(options, request, reply)
      limitLook(options, visit)
      return send(options, visit, reply, await page.show(visit))
    })
    const { submit } = page
    if (!submit) continue
    app.post(page.url, { bodyLimit }, async (request, reply) => {
      const visit = await visitOf(options, request, reply)
      return send(
        options,
        visit,
        reply,
        await submitted(options, request, visit, { ...page, submit }),
      )
    })
  }
}

function limitLook({ limiter }: FormPagesOptions, { realm, visitor, network }: Visit): void {
  if (visitor) limiter.take(limitRules.byUser, `byUser ${realm.id} ${visitor.user.id}`)
  else limitNetwork(limiter, limitRules.byAddress, 'byAddress', network)
}

/** A form that is refused is shown again, with the reason. */
async function submitted(
  options: FormPagesOptions,
  request: FastifyRequest,
  visit: Visit,
  page: FormPage & Required<Pick<FormPage, 'submit'>>,
): Promise<Shown & { readonly refusal?: Refusal }> {
  try {
    limitNetwork(options.limiter, limitRules.byAddress, 'byAddress', networkOf(request.ip))
    if (!page.hasSecretPath) {
      requireOwnOrigin(request)
      requireToken(visit.fields.get('csrf_token'), secretOf(options, request) ?? '')
    }
    return await page.submit(visit)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const refusal = asRefusal(error)
    const problem = sentenceOf(refusal.message, visit.language)
    return { ...(await page.show(visit, problem)), refusal }
  }
}

/** The secret that the token is derived from: the session, or a cookie for visitors. */
function secretOf({ siteUrl }: FormPagesOptions, request: FastifyRequest): string | undefined {
  return sessionCookieOf(siteUrl, request)?.secret ?? visitCookieOf(siteUrl, request)
}

async function visitOf(
  options: FormPagesOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visit> {
  const realm = await options.realms.atHost(requireHost(request.headers.host))
  // Note: another node may have signed the browser in a moment ago.
  if (realm.isShared) await realm.writer.catchUp()
  let secret = secretOf(options, request)
  if (secret === undefined) {
    secret = randomBytes(24).toString('base64url')
    setVisitCookie(options.siteUrl, reply, secret)
  }
  const visitor = visitorOf(options, realm, request)
  if (visitor) {
    const maxAge = (visitor.key.expiresAt ?? 0) - Math.floor(sharedNow() / 1000)
    restoreToken(options.siteUrl, reply, { secret, maxAge })
  }
  const query = request.url.indexOf('?')
  return {
    realm,
    siteUrl: siteUrlFor(options.siteUrl, realm, request),
    language: languageOf(realm, visitor, request),
    network: networkOf(request.ip),
    isOnThisMachine: isOnThisMachine(request),
    isUnseen: request.method === 'HEAD' || isLookedAhead(request),
    origin: originOf(request),
    clientName: browserName(request.headers['user-agent']),
    params: request.params as Record<string, string>,
    query: new URLSearchParams(query < 0 ? '' : request.url.slice(query)),
    fields: request.body instanceof Map ? request.body : new Map(),
    visitor,
    flow: flowCookieOf(options.siteUrl, request),
    token: html`<input type="hidden" name="csrf_token" value="${crossSiteToken(secret)}">`,
  }
}

function languageOf(
  { directory }: Realm,
  visitor: Visit['visitor'],
  { headers }: FastifyRequest,
): Language {
  const own = visitor && (languageOfTag(visitor.user.settings.default_language ?? 'en') ?? 'en')
  const usual = languageOfTag(directory.realm.settings.default_language)
  return own ?? preferredLanguage(headers) ?? usual ?? 'en'
}

function isLookedAhead({ headers }: FastifyRequest): boolean {
  return [headers['sec-purpose'], headers.purpose].flat().some((why) => why?.includes('prefetch'))
}

const visitors = { caller: 'user', method: 'POST', forWebhooks: false } as const

function visitorOf(
  { siteUrl }: FormPagesOptions,
  realm: Realm,
  request: FastifyRequest,
): Visit['visitor'] {
  const cookie = sessionCookieOf(siteUrl, request)
  if (!cookie) return undefined
  try {
    const found = authenticateSession(realm, cookie)
    noteKey(request, found.key)
    const write = writerOf(realm, visitors, found, originOf(request))
    return { ...found, viewer: viewerOf(realm.directory, found.user), write }
  } catch (error) {
    if (isSignedOut(error)) return undefined
    throw error
  }
}

function isSignedOut(error: unknown): boolean {
  const { declaration } = asRefusal(error)
  return [unauthorized.code, callerDeactivated.code, realmDeactivated.code].includes(
    declaration.code,
  )
}

function send(
  { siteUrl }: FormPagesOptions,
  { realm }: Visit,
  reply: FastifyReply,
  shown: Shown & { readonly refusal?: Refusal },
): FastifyReply {
  reply.headers(formPageHeaders)
  if ('redirectTo' in shown) {
    if (shown.session !== undefined) setSessionCookie(siteUrl, reply, shown.session)
    if (shown.session === null) reply.headers(signedOutHeaders)
    if (shown.flow !== undefined) setFlowCookie(siteUrl, reply, shown.flow)
    return reply.redirect(shown.redirectTo, 303)
  }
  const { refusal, status = 200, leadsToApp = false, ...page } = shown
  if (leadsToApp) reply.headers(appPageHeaders)
  reply.code(status)
  if (refusal) reply.code(statusOf(refusal)).headers(refusal.headers)
  return reply.send(renderFormPage(page, pictureUrl(realm.directory, 'icon').url))
}

/** Note: 401 would make browsers show their own password prompt. */
function statusOf({ declaration }: Refusal): number {
  return declaration.status === 401 ? 403 : declaration.status
}
