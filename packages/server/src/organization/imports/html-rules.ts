import { foreignClass } from './html-classes.ts'

/** The elements that our renderer writes. None of them contains raw text or foreign markup. */
const elements = new Set(
  `a audio video blockquote br code dd del div dl dt em h1 h2 h3 h4 h5 h6 hr i img li ol p pre
  s span strong sub sup table tbody td th thead time tr ul
  annotation math menclose merror mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms
  mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover semantics
  svg path line`.split(/\s+/),
)

const attributes = new Set(
  `accent accentunder alt class colspan columnalign columnlines columnspacing controls d depth datetime display
  displaystyle encoding fence form height href largeop linebreak linethickness lspace mathbackground
  mathcolor mathsize mathvariant maxsize minsize movablelimits notation preload preserveaspectratio
  rowlines rowspacing rowspan role rspace scriptlevel separator side src start stretchy stroke-width style symmetric title
  type viewbox voffset width x1 x2 xmlns y1 y2`.split(/\s+/),
)

/** Attributes for clients. Note: the app finds its own messages, lists and controls by other ones, such as `data-message-id`. */
const forClients =
  /^(?:aria-(?:hidden|label)|data-(?:code-language|id|stream-id|user-id|user-group-id|animated|transcoded-image|original-(?:content-type|dimensions|src|url)))$/

const mark = /^<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:\s+[a-zA-Z][\w:-]*(?: ?="[^"]*")?)*)\s*\/?>/
const attribute = /([a-zA-Z][\w:-]*)(?: ?="([^"]*)")?/g
/** The picture of a page that a message links to, at an address of the server. */
const backdrop = /^background-image: url\(&quot;\/external_content\/[0-9a-f/]+&quot;\)$/
/** Declarations of formulas, and the alignment of columns. Invariant: nothing leaves its message; with `position: fixed` a link could cover the whole app. */
const declaration =
  /^\s*(?:position:\s*relative|(?:(?:min-)?width|height|top|bottom|left|vertical-align|margin(?:-(?:left|right|top))?|padding-left|(?:background-)?color|border(?:-[a-z]+){0,2}|text-(?:align|shadow))\s*:[\w\s.#%(),+-]*)?$/
/** An address on this server. Pictures of others would tell their servers who reads the message. */
const ownAddress = /^\/\w/

/**
 * The problem of imported HTML; undefined: none. Rendered messages are shown as they are, so an archive must not
 * contain what our renderer never writes.
 */
export function htmlFault(html: string): string | undefined {
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    const rest = html.slice(at, at + 20_000)
    const [whole, closing, name = '', given = ''] = mark.exec(rest) ?? []
    if (whole === undefined) return `a "<" that starts no element: ${rest.slice(0, 40)}`
    if (!elements.has(name.toLowerCase())) return `the element ${name}`
    if (closing && given !== '') return `a closing tag of ${name} with attributes`
    const fault = attributeFault(given)
    if (fault) return `${name} with ${fault}`
    at += whole.length
  }
  return undefined
}

function attributeFault(given: string): string | undefined {
  for (const [, written = '', value = ''] of given.matchAll(attribute)) {
    const name = written.toLowerCase()
    const isKnown = attributes.has(name) || forClients.test(name)
    if (!isKnown) return `the attribute ${name}`
    if (/^(?:href|data-original-url)$/.test(name) && !isSafe(value)) return `the address ${value}`
    if (/^(?:data-original-)?src$/.test(name) && !ownAddress.test(value))
      return `the source ${value}`
    const foreign = name === 'class' ? foreignClass(value) : undefined
    if (foreign !== undefined) return `the class ${foreign}`
    if (name === 'role' && value !== 'img') return `the role ${value}`
    if (name === 'style' && !backdrop.test(value) && !isHarmless(value)) return `the style ${value}`
  }
  return undefined
}

function isHarmless(style: string): boolean {
  return style.split(';').every((one) => declaration.test(one) && !/url|expression/i.test(one))
}

const schemes = /^(?:https?|ftp|mailto|tel|sms|bitcoin)$/i
const references: Readonly<Record<string, string>> = { colon: ':', Tab: '\t', NewLine: '\n' }

/** Note: attackers may write characters as references, and browsers drop controls and spaces before a scheme. */
function isSafe(written: string): boolean {
  const address = written
    .replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));?/gi, (_all, hex?: string, decimal?: string) => {
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
      return code > 0x10ffff ? '' : String.fromCodePoint(code)
    })
    .replace(/&(colon|Tab|NewLine);/g, (_all, name: string) => references[name] ?? '')
    .replace(/[\p{Cc}\s]/gu, '')
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]
  return scheme === undefined || schemes.test(scheme)
}
