import { featureLevel, limits } from '@parley/contract'
import { apiPrefix } from './documents/api-prefix.ts'
import { type DeclaredApi, declaredApi, groupBy } from './documents/declared-api.ts'
import { type Html, html } from './documents/html.ts'
import { renderPage } from './documents/page.ts'
import {
  endpointAnchor,
  endpointSection,
  eventSections,
  objectSections,
} from './documents/reference-sections.ts'
import { refusalTable } from './documents/reference-tables.ts'

export interface ReferencePageOptions {
  /** Where clients reach the organization, without a trailing slash. */
  readonly siteUrl: string
  readonly version: string
}

/** The reference of the HTTP API, as one page. */
export function referencePage(
  options: ReferencePageOptions,
  declared: DeclaredApi = declaredApi,
): string {
  const features = Object.entries(declared.features)
  return renderPage({
    title: 'Parley API reference',
    aside: index(declared),
    content: html`${introduction(options)}
${features.map(
  ([feature, endpoints]) => html`<section id="feature-${feature}">
<h2>${titleOf(feature)}</h2>
<p>${declared.summaries[feature]}</p>
${Object.values(endpoints).map((each) => endpointSection(declared, each, options.siteUrl))}
</section>
`,
)}
<section id="events">
<h2>Events</h2>
${aboutEvents}
${eventSections(declared.events)}</section>
<section id="objects">
<h2>Objects</h2>
<p>Types that endpoints and events refer to by name.</p>
${objectSections(declared)}</section>
${errors(declared)}
<footer>Parley ${options.version}, feature level ${featureLevel}.
<a href="/">About this server</a></footer>`,
  })
}

function index(declared: DeclaredApi): Html {
  const types = [...groupBy(declared.events, ({ type }) => type).keys()]
  return html`<nav aria-label="Contents">
<ul>
<li><a href="#credentials">Credentials</a></li>
<li><a href="#parameters">Parameters</a></li>
<li><a href="#answers">Answers</a></li>
</ul>
${Object.entries(declared.features).map(
  ([feature, endpoints]) => html`<p><a href="#feature-${feature}">${titleOf(feature)}</a></p>
<ul>
${Object.values(endpoints).map(
  ({ id, summary }) => html`<li><a href="#${endpointAnchor(id)}">${summary}</a></li>\n`,
)}</ul>
`,
)}
<p><a href="#events">Events</a></p>
<ul>
${types.map((type) => html`<li><a href="#event-${type}">${type}</a></li>\n`)}</ul>
<p><a href="#objects">Objects</a></p>
<p><a href="#errors">Errors</a></p>
</nav>`
}

function introduction({ siteUrl, version }: ReferencePageOptions): Html {
  return html`<h1>Parley API reference</h1>
<p class="facts">Version ${version}, feature level ${featureLevel}. Machine-readable:
<a href="${apiPrefix}/openapi.json">OpenAPI 3.1</a>.</p>
<p>All paths below are relative to <code>${siteUrl}</code>.</p>
<section id="credentials">
<h2>Credentials</h2>
<p>HTTP Basic: the user name is the email address of a user or bot, the password is its API key.
The examples read both from shell variables:</p>
<pre><code>EMAIL=ana@example.com
API_KEY=…</code></pre>
</section>
<section id="parameters">
<h2>Parameters</h2>
<p>They may be sent in the query string, in a URL-encoded form or in a multipart form, with every
method. Strings are sent as they are, everything else as JSON text. JSON <code>null</code> is the
same as leaving a parameter out, but where null is one of its values. HEAD is answered wherever GET is.</p>
<p>Sending a message takes the header <code>Idempotency-Key</code>, a word of your own: a repeat with
the same key within ${limits.idempotencyKeyKeptHours} hours sends nothing and is answered like the
first request. The same key with another message is refused.</p>
</section>
<section id="answers">
<h2>Answers</h2>
<p>Every answer is a JSON object. On success <code>result</code> is <code>success</code>,
<code>msg</code> is empty, and <code>ignored_parameters_unsupported</code> lists the parameters that
the endpoint does not know, if there were any. The fields of the endpoint stand beside these.</p>
<p>On a refusal <code>result</code> is <code>error</code>, <code>msg</code> says why in a sentence
for people, and <code>code</code> says it for programs. Ignore fields that you do not know: later
versions add some.</p>
</section>`
}

const aboutEvents = html`<p>An event queue delivers them, in the order of <code>id</code>. Every
event has an <code>id</code> and a <code>type</code>; many have an <code>op</code>.</p>
<p>Instead of long polls, <code>${apiPrefix}/events/stream</code> delivers them as Server-Sent Events, and
<code>${apiPrefix}/events/socket</code> over a WebSocket, one event in each text frame. Both take
<code>queue_id</code> and <code>last_event_id</code>.</p>`

function errors(declared: DeclaredApi): Html {
  return html`<section id="errors">
<h2>Errors</h2>
<p>Any endpoint may return these errors:</p>
${refusalTable(declared.commonRefusals)}
<p>Paths without an endpoint return these errors:</p>
${refusalTable(declared.otherRefusals)}
</section>`
}

function titleOf(feature: string): string {
  const spaced = feature.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
