import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  type Endpoint,
  endpoint,
  endpoints,
  event,
  events,
  path,
  refusal,
  text,
} from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { faultsOf } from '../../test/well-formed.ts'
import { apiPrefix } from './documents/api-prefix.ts'
import { curlExample } from './documents/curl-example.ts'
import { type DeclaredApi, declaredApi } from './documents/declared-api.ts'
import { html } from './documents/html.ts'
import { pageHeaders } from './documents/page.ts'
import { readParams } from './read-params.ts'
import { referencePage } from './reference-page.ts'

const options = { siteUrl: 'https://chat.example.com', version: '1.2.3' }
const page = referencePage(options)
const hostile = `"'><script>alert(1)</script>&amp;<img src=x onerror=alert(1)>`

function shown(text: string): string {
  return html`${text}`.toString()
}

/** The part of the page that is about one thing. */
function articleOf(id: string): string {
  const from = page.indexOf(`<article id="${id}">`)
  return from < 0 ? '' : page.slice(from, page.indexOf('</article>', from))
}

test('the page is well-formed', () => {
  expect(faultsOf(page)).toEqual([])
})

test('the page loads and runs nothing, and its policy allows no more than its own style', () => {
  const [, style = ''] = page.match(/<style>([^<]*)<\/style>/) ?? []
  const hash = createHash('sha256').update(style).digest('base64')

  expect(style).not.toBe('')
  expect(pageHeaders['Content-Security-Policy']).toContain(`style-src 'sha256-${hash}'`)
  expect(page).not.toMatch(/<script|<iframe|<img| style=| on[a-z]+=|@import|url\(/)
  expect([...page.matchAll(/ (?:src|href)="([^"#][^"]*)"/g)].map(([, to]) => to)).toEqual(
    expect.arrayContaining(['/icon.png', '/', '/api/v1/openapi.json']),
  )
  expect(page).not.toMatch(/ (?:src|href)="(?:https?:)?\/\//)
})

describe.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s',
  (id, endpoint) => {
    const article = articleOf(`endpoint-${id}`)

    test('is described as it is declared, and found in the index', () => {
      expect(page).toContain(`<li><a href="#endpoint-${id}">${shown(endpoint.summary)}</a></li>`)
      expect(article).toContain(`<h3>${shown(endpoint.summary)}</h3>`)
      expect(article).toContain(`${endpoint.method}</span> ${apiPrefix}${endpoint.path}</code>`)
      for (const [name, { aliases }] of Object.entries(endpoint.params)) {
        for (const known of [name, ...aliases]) expect(article).toContain(`<code>${known}</code>`)
      }
      for (const name of Object.keys(endpoint.result.shape)) {
        expect(article).toContain(`<td><code>${name}</code></td>`)
      }
      for (const { code, when } of endpoint.refusals) {
        expect(page).toContain(`<td><code>${code}</code></td>`)
        expect(page).toContain(shown(when).split('`')[0])
      }
    })

    test('has an example that the server understands', () => {
      const example = curlExample(endpoint, options.siteUrl)
      expect(article).toContain(shown(example))

      const { method, url, sent, user } = runCurl(example)

      expect(method).toBe(endpoint.method)
      expect(user).toBe(endpoint.caller === 'anyone' ? undefined : 'ana@example.com:key')
      const inPath = pathParams(endpoint, new URL(url).pathname)
      expect(readParams(endpoint.params, inPath, sent).ignored).toEqual([])
    })
  },
)

test('every event is described under its type', () => {
  for (const { type, op, summary } of events) {
    const article = articleOf(`event-${type}`)
    expect(article.replaceAll(/<\/?code>/g, '')).toContain(shown(summary).replaceAll('`', ''))
    if (op !== undefined) expect(article).toContain(`<h4>op: ${op}</h4>`)
  }
})

test('every common refusal is described', () => {
  for (const { code, status, when } of [
    ...declaredApi.commonRefusals,
    ...declaredApi.otherRefusals,
  ]) {
    const row = `<tr><td><code>${code}</code></td><td>${status}</td><td>${shown(when)}</td>`
    expect(page).toContain(row)
  }
})

test('text of declarations is escaped', () => {
  const refused = refusal({
    code: hostile,
    when: hostile,
    extra: { [hostile]: z.literal(hostile) },
    message: () => '',
  })
  const strange = endpoint({
    id: 'strange',
    summary: hostile,
    route: `GET /${hostile}/{strange_id}`,
    caller: 'user',
    params: {
      strange_id: path(hostile, z.string()),
      word: text(`\`${hostile}\``, z.enum([hostile, 'b']).default(hostile), { aliases: [hostile] }),
    },
    result: { [hostile]: z.string().describe(hostile) },
    refusals: [refused],
  }) as unknown as Endpoint
  const told = event({
    type: 'strange',
    op: hostile,
    summary: hostile,
    fields: { [hostile]: z.string() },
    askedBy: [hostile],
  }) as unknown as DeclaredApi['events'][number]

  const shownPage = referencePage(
    { siteUrl: `https://${hostile}`, version: hostile },
    { ...declaredApi, features: { [hostile]: { strange } }, events: [told] },
  )

  expect(faultsOf(shownPage)).toEqual([])
  expect(shownPage).not.toMatch(/<script|<img/)
})

test('an address cannot break out of the command in an example', () => {
  const [anyone] = endpoints.filter(({ caller }) => caller === 'anyone')
  const evil = `https://x'; exit 3; '$(exit 4)`

  const { url } = runCurl(curlExample(anyone as Endpoint, evil))

  expect(url.startsWith(evil)).toBe(true)
})

interface CurlCall {
  readonly method: string
  readonly url: string
  readonly user: string | undefined
  readonly sent: Map<string, string>
}

/** Runs the command in a real shell, with a curl that only prints its arguments. */
function runCurl(command: string): CurlCall {
  const script = `curl() { printf '%s\\0' "$@"; }\nset -eu\n${command}`
  const env = { EMAIL: 'ana@example.com', API_KEY: 'key' }
  const args = execFileSync('sh', ['-c', script], { env, encoding: 'utf8' })
    .split('\0')
    .slice(0, -1)
  const flagValue = (flag: string) =>
    args.includes(flag) ? args[args.indexOf(flag) + 1] : undefined
  const sent = args.flatMap((arg, index) => {
    const isSent = args[index - 1] === '--data-urlencode' || args[index - 1] === '-F'
    if (!isSent || arg.endsWith('=@FILE')) return []
    return [[arg.slice(0, arg.indexOf('=')), arg.slice(arg.indexOf('=') + 1)] as const]
  })
  const isGet = args.includes('-sSG') || sent.length === 0
  return {
    method: flagValue('-X') ?? (isGet ? 'GET' : 'POST'),
    url: args.find((arg) => arg.startsWith('https://')) ?? '',
    user: flagValue('-u'),
    sent: new Map(sent),
  }
}

function pathParams({ path: template }: Endpoint, pathname: string): Record<string, string> {
  const pattern = (apiPrefix + template).replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  const { groups } = pathname.match(new RegExp(`^${pattern}$`)) ?? {}
  return Object.fromEntries(
    Object.entries(groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
  )
}
