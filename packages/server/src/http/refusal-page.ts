import { endpointUnknown, type Refusal } from '@parley/contract'
import type { FastifyRequest } from 'fastify'
import { inLanguages, preferredLanguage } from '../languages.ts'
import { apiPrefix } from './documents/api-prefix.ts'
import { html } from './documents/html.ts'
import { pageHeaders, renderPage } from './documents/page.ts'
import { sentenceOf } from './refusal-sentences.ts'

const refusalWords = inLanguages({
  en: {
    titles: { 404: 'Page not found', 429: 'Too many requests', 503: 'Temporarily unavailable' },
    refused: 'Request refused',
    nothingHere: 'There is nothing at this address.',
    tryAgainIn: (seconds: string) => `Try again in ${seconds} seconds.`,
    openApp: 'Open the app',
  },
  de: {
    titles: {
      404: 'Seite nicht gefunden',
      429: 'Zu viele Anfragen',
      503: 'Zurzeit nicht verfügbar',
    },
    refused: 'Anfrage abgelehnt',
    nothingHere: 'Unter dieser Adresse gibt es nichts.',
    tryAgainIn: (seconds: string) => `Versuche es in ${seconds} Sekunden noch einmal.`,
    openApp: 'App öffnen',
  },
})

/** Whether the answer is shown in a browser: programs use the API's paths, and ask for JSON. */
export function asksForPage({ method, url, headers }: FastifyRequest): boolean {
  const isOfApi = url === apiPrefix || url.startsWith(`${apiPrefix}/`)
  return !isOfApi && ['GET', 'POST'].includes(method) && /\btext\/html\b/.test(headers.accept ?? '')
}

export const refusalPageHeaders = { ...pageHeaders, 'Cache-Control': 'no-store' } as const

/** A refusal as a page: what happened, when to try again, and a link to the app. */
export function refusalPage(
  { message, headers, declaration: { status, when } }: Refusal,
  request: FastifyRequest,
): string {
  const language = preferredLanguage(request.headers) ?? 'en'
  const words = refusalWords({ language })
  const titles: Readonly<Record<number, string>> = words.titles
  const title = titles[status] ?? words.refused
  const seconds = headers?.['Retry-After']
  const wait = seconds === undefined ? undefined : html`<p>${words.tryAgainIn(seconds)}</p>`
  // The message about unknown paths is written for programs.
  const isUnknown = when === endpointUnknown.when
  const reason = isUnknown ? words.nothingHere : sentenceOf(message, language)
  const content = html`<h1>${title}</h1>
<p>${reason}</p>
${wait}
<p><a href="/">${words.openApp}</a></p>`
  return renderPage({ title, language, content })
}
