import { endpointUnknown, type Refusal } from '@parley/contract'
import type { FastifyRequest } from 'fastify'
import { apiPrefix } from './documents/api-prefix.ts'
import { html } from './documents/html.ts'
import { pageHeaders, renderPage } from './documents/page.ts'

const titles: Readonly<Record<number, string>> = {
  404: 'Page not found',
  429: 'Too many requests',
  503: 'Temporarily unavailable',
}

/** Whether the answer is shown in a browser: programs use the API's paths, and ask for JSON. */
export function asksForPage({ method, url, headers }: FastifyRequest): boolean {
  const isOfApi = url === apiPrefix || url.startsWith(`${apiPrefix}/`)
  return !isOfApi && ['GET', 'POST'].includes(method) && /\btext\/html\b/.test(headers.accept ?? '')
}

export const refusalPageHeaders = { ...pageHeaders, 'Cache-Control': 'no-store' } as const

/** A refusal as a page: what happened, when to try again, and a link to the app. */
export function refusalPage({ message, headers, declaration: { status, when } }: Refusal): string {
  const title = titles[status] ?? 'Request refused'
  const seconds = headers?.['Retry-After']
  const wait = seconds === undefined ? undefined : html`<p>Try again in ${seconds} seconds.</p>`
  // The message about unknown paths is written for programs.
  const reason = when === endpointUnknown.when ? 'There is nothing at this address.' : message
  const content = html`<h1>${title}</h1>
<p>${reason}</p>
${wait}
<p><a href="/">Open the app</a></p>`
  return renderPage({ title, content })
}
