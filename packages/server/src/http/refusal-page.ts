import type { Refusal } from '@parley/contract'
import type { FastifyRequest } from 'fastify'
import { apiPrefix } from './documents/api-prefix.ts'
import { html } from './documents/html.ts'
import { pageHeaders, renderPage } from './documents/page.ts'

const titles: Readonly<Record<number, string>> = {
  404: 'Page not found',
  429: 'Too many requests',
  503: 'Temporarily unavailable',
}

/** Whether somebody looks at the answer in a browser: programs ask below the API's address, and for JSON. */
export function asksForPage({ method, url, headers }: FastifyRequest): boolean {
  const isOfApi = url === apiPrefix || url.startsWith(`${apiPrefix}/`)
  return !isOfApi && ['GET', 'POST'].includes(method) && /\btext\/html\b/.test(headers.accept ?? '')
}

export const refusalPageHeaders = { ...pageHeaders, 'Cache-Control': 'no-store' } as const

/** A refusal for people: what happened, and when to come back. */
export function refusalPage({ message, headers, declaration: { status } }: Refusal): string {
  const title = titles[status] ?? 'Request refused'
  const seconds = headers?.['Retry-After']
  const wait = seconds === undefined ? undefined : html`<p>Try again in ${seconds} seconds.</p>`
  return renderPage({ title, content: html`<h1>${title}</h1>\n<p>${message}</p>\n${wait}` })
}
