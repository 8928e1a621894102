import type { Caller, Endpoint, EventDeclaration } from '@parley/contract'
import { apiPrefix } from './api-prefix.ts'
import { namedSchemas, paramSchema, toJsonSchema } from './contract-schemas.ts'
import { curlExample } from './curl-example.ts'
import { type DeclaredApi, endpointsOf, groupBy, ownRefusals } from './declared-api.ts'
import { describeType, hasOwnSection } from './describe-type.ts'
import { fieldRows } from './field-rows.ts'
import { type Html, html, joinHtml, prose } from './html.ts'
import { type JsonSchema, reachable } from './json-schema.ts'
import { fieldTable, paramTable, refusalTable } from './reference-tables.ts'

const callers: Readonly<Record<Caller, string>> = {
  anyone: 'Anyone may call it, without signing in.',
  user: 'Every signed-in user may call it, including guests.',
  member: 'Members and higher roles may call it; guests may not.',
  administrator: 'Administrators and owners may call it.',
  owner: 'Only owners may call it.',
}

export function endpointSection(declared: DeclaredApi, endpoint: Endpoint, siteUrl: string): Html {
  const { id, summary, method, path, caller, since, waits } = endpoint
  const own = ownRefusals(declared, endpoint)
  return html`<article id="${endpointAnchor(id)}">
<h3>${summary}</h3>
<p class="route"><code><span class="method">${method}</span> ${apiPrefix}${path}</code></p>
<p class="facts">${callers[caller]}${sinceSentence(since)}${
    waits ? ' It may wait for more than a minute before it answers.' : undefined
  }</p>
<h4>Parameters</h4>
${paramTable(endpoint)}${fileSentence(endpoint)}
<h4>Answer</h4>
${answer(toJsonSchema(endpoint.result, 'output'))}
<h4>Refusals</h4>
${own.length > 0 ? refusalTable(own) : undefined}
<p class="small">${own.length > 0 ? 'And' : 'Only'}
<a href="#errors">what every endpoint may refuse</a>.</p>
<h4>Example</h4>
<pre><code>${curlExample(endpoint, siteUrl)}</code></pre>
</article>
`
}

function fileSentence({ file }: Endpoint): Html | undefined {
  return file
    ? html`
<p>${file.isOptional ? 'Also, optionally, one file' : 'Also one file'}, in a multipart form: ${file.about} At most ${String(file.maxMib)} MiB.</p>`
    : undefined
}

function sinceSentence(since: number): string {
  return since > 0 ? ` Since feature level ${since}.` : ''
}

function answer(result: JsonSchema): Html {
  return Object.keys(result.properties ?? {}).length > 0
    ? fieldTable(result)
    : html`<p>Only the <a href="#answers">envelope</a>.</p>`
}

export function eventSections(events: readonly EventDeclaration[]): Html[] {
  return [...groupBy(events, ({ type }) => type)].map(
    ([type, variants]) => html`<article id="event-${type}">
<h3><code>${type}</code></h3>
${variants.map(eventVariant)}</article>
`,
  )
}

function eventVariant({ op, summary, since, shape, askedBy }: EventDeclaration): Html {
  const words = joinHtml(
    askedBy.map((word) => html`<code>${word}</code>`),
    ', ',
  )
  return html`${op === undefined ? undefined : html`<h4>op: ${op}</h4>\n`}<p>${prose(summary)}</p>
<p class="facts">Requested by ${words}.${sinceSentence(since)}</p>
${fieldTable(toJsonSchema(shape, 'output'))}
`
}

/** Types that endpoints and events refer to by name. */
export function objectSections(declared: DeclaredApi): Html[] {
  const used = [
    ...endpointsOf(declared).flatMap(({ params, result, refusals }) => [
      ...Object.values(params).map(({ schema }) => paramSchema(schema)),
      ...[result, ...refusals.map(({ extra }) => extra)].map((told) =>
        toJsonSchema(told, 'output'),
      ),
    ]),
    ...declared.events.map(({ shape }) => toJsonSchema(shape, 'output')),
  ]
  return Object.entries(reachable(used, namedSchemas))
    .filter(([, schema]) => hasOwnSection(schema))
    .map(objectSection)
}

function objectSection([name, schema]: readonly [string, JsonSchema]): Html {
  const { description, properties } = schema
  const hasFields = fieldRows(schema).length > 0
  return html`<article id="object-${name}">
<h3>${name}</h3>
${description === undefined ? undefined : html`<p>${prose(description)}</p>\n`}${
  properties ? undefined : html`<p>${describeType(schema)}</p>\n`
}${hasFields ? fieldTable(schema) : undefined}
</article>
`
}

export function endpointAnchor(id: string): string {
  return `endpoint-${id}`
}
