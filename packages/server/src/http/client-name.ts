import { cachedByText } from './cached-by-text.ts'

const longest = 30

/** The program's name from its User-Agent: `ZulipFlutter/30.0 (Android 14)` is `ZulipFlutter`. */
export function clientName(userAgent = ''): string {
  return nameOf(userAgent)
}

const nameOf = cachedByText((userAgent) => {
  const name = userAgent.split(/[/\s(]/, 1)[0] ?? ''
  if (name.startsWith('Mozilla')) return 'website'
  return name.slice(0, longest) || 'Unspecified'
})

const humanClients =
  /^(website|zulip(mobile|flutter|electron|desktop|ios|android|terminal)|parleyweb)$/i

/** Whether the program is used by a person, who has read what they have just written. */
export function isHumanClient(name: string): boolean {
  return humanClients.test(name)
}
