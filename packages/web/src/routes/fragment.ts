import { decodePart, encodePart, slug } from './components.ts'
import { type Names, type Route, type SimpleView, simpleViews } from './route.ts'
import { readTerms, writeTerms } from './terms.ts'

const simple: ReadonlySet<string> = new Set(simpleViews)

/** Names that other and older clients use for the views. */
const otherNames: Readonly<Record<string, string>> = {
  all_messages: 'feed',
  'all-messages': 'feed',
  recent_topics: 'recent',
  recent_conversations: 'recent',
  'keyboard-shortcuts': 'keys',
  streams: 'channels',
  subscriptions: 'channels',
}

/** Reads the fragment of a URL. Every fragment gives a route. */
export function readFragment(fragment: string, names: Names): Route {
  const parts = fragment.replace(/^#/, '').split('/')
  const [first = '', ...rest] = parts
  const view = otherNames[first] ?? first
  if (view === '' && rest.length === 0) return { view: 'home' }
  if (simple.has(view) && rest.length === 0) return { view: view as SimpleView }
  return readDeep(view, rest, names) ?? { view: 'unknown', fragment: parts.join('/') }
}

function readDeep(view: string, rest: readonly string[], names: Names): Route | undefined {
  if (view === 'narrow') return readNarrow(rest, names)
  if (view === 'topics') return readTopics(rest, names)
  if (view === 'channels') return readChannels(rest)
  if (view === 'groups') return readGroups(rest)
  if (view === 'user') {
    const userId = idIn(rest[0])
    return userId === undefined ? undefined : { view: 'person', userId }
  }
  if (view === 'settings' || view === 'organization') {
    return { view, section: sectionIn(rest[0]), id: idIn(rest[1]) }
  }
  return undefined
}

function readNarrow(rest: readonly string[], names: Names): Route | undefined {
  const terms = readTerms(rest, names)
  return terms && { view: 'narrow', terms }
}

function readTopics(rest: readonly string[], names: Names): Route | undefined {
  const [term] = readTerms(rest, names) ?? []
  if (term?.operator !== 'channel' || typeof term.operand !== 'number') return undefined
  return { view: 'topics', channelId: term.operand }
}

/** `channels/subscribed`, or `channels/5/design/general`. */
function readChannels([first, _name, section]: readonly string[]): Route {
  const channelId = idIn(first)
  if (channelId === undefined) return { view: 'channels', list: sectionIn(first) ?? 'subscribed' }
  return { view: 'channel', channelId, section: sectionIn(section) }
}

function readGroups([first, _name, section]: readonly string[]): Route {
  const groupId = idIn(first)
  if (groupId === undefined) return { view: 'groups', list: sectionIn(first) ?? 'your' }
  return { view: 'group', groupId, section: sectionIn(section) }
}

function idIn(part: string | undefined): number | undefined {
  return part !== undefined && /^\d{1,10}$/.test(part) ? Number(part) : undefined
}

function sectionIn(part: string | undefined): string | undefined {
  return part === undefined || part === '' ? undefined : decodePart(part)
}

/** The URL of a route, in the form that all clients of this API can read. */
export function writeFragment(route: Route, names: Names): string {
  return `#${writeParts(route, names)}`
}

function writeParts(route: Route, names: Names): string {
  switch (route.view) {
    case 'home':
      return ''
    case 'unknown':
      return route.fragment
    case 'narrow':
      return `narrow/${writeTerms(route.terms, names)}`
    case 'topics':
      return `topics/${writeTerms([{ operator: 'channel', operand: route.channelId }], names)}`
    case 'settings':
    case 'organization':
      return withSection(withSection(route.view, route.section), route.id?.toString())
    case 'channels':
    case 'groups':
      return withSection(route.view, route.list)
    case 'channel': {
      const name = names.channelName(route.channelId) ?? 'unknown'
      return withSection(`channels/${route.channelId}/${slug(name)}`, route.section)
    }
    case 'group':
      return withSection(`groups/${route.groupId}/group`, route.section)
    case 'person':
      return `user/${route.userId}`
    default:
      return route.view
  }
}

function withSection(start: string, section: string | undefined): string {
  return section === undefined ? start : `${start}/${encodePart(section)}`
}

/** Whether two routes are the same, regardless of the names in their URLs. */
export function isSameRoute(a: Route, b: Route): boolean {
  return a === b || writeFragment(a, noNames) === writeFragment(b, noNames)
}

/** The route of a stored fragment. Ids identify its target, whatever names it contains. */
export function routeOfKept(fragment: string): Route {
  return readFragment(fragment, noNames)
}

const noNames: Names = {
  channelName: () => undefined,
  channelByName: () => undefined,
  personName: () => undefined,
  personByEmail: () => undefined,
}
