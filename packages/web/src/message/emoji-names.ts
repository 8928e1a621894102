import { signal } from '@preact/signals'
import type { AppContext } from '../app-context.ts'
import type { Emoji } from '../intents/messages.ts'

/** A Unicode emoji and its names, the canonical one first. The list is fetched when it is first needed. */
export interface EmojiEntry extends Emoji {
  readonly names: readonly string[]
}

const entries = signal<readonly EmojiEntry[]>([])
let isLoading = false

export function emojiEntries(app: AppContext): readonly EmojiEntry[] {
  return [...customEntries(app), ...standardEntries(app)]
}

function standardEntries(app: AppContext): readonly EmojiEntry[] {
  if (entries.value.length === 0 && !isLoading) {
    isLoading = true
    // If this fails, only the organization’s own emoji are offered, and the next use tries again.
    void load(app).then(
      () => undefined,
      () => {
        isLoading = false
      },
    )
  }
  return entries.value
}

let standard:
  | { readonly of: readonly EmojiEntry[]; readonly names: ReadonlySet<string> }
  | undefined

/** The names of the emoji that everybody has; none until they are loaded. */
export function standardEmojiNames(app: AppContext): ReadonlySet<string> {
  const of = standardEntries(app)
  if (standard?.of !== of) {
    standard = { of, names: new Set([...extra, ...of.flatMap(({ names }) => names)]) }
  }
  return standard.names
}

/** The server's own. */
const extra = ['zulip']

async function load({ replica }: AppContext): Promise<void> {
  const address = replica.organization.peek().server_emoji_data_url
  if (!address) return
  const response = await fetch(new URL(address, location.href).pathname)
  if (!response.ok) throw new Error(`The names of emoji: HTTP ${response.status}`)
  const { code_to_names = {} } = (await response.json()) as {
    code_to_names?: Record<string, readonly string[]>
  }
  const all = Object.entries(code_to_names).map(([code, names]) => ({
    code,
    names,
    name: names[0] ?? code,
    type: 'unicode_emoji' as const,
  }))
  entries.value = all.sort((a, b) => groupOf(a.code) - groupOf(b.code))
}

/** Faces come first, then other pictures, and last the signs that were characters before there were emoji. */
export function groupOf(code: string): number {
  const point = Number.parseInt(code, 16)
  const isFace = faces.some(([first, last]) => point >= first && point <= last)
  if (isFace) return 0
  return point >= 0x1_f300 ? 1 : 2
}

const faces = [
  [0x1_f600, 0x1_f64f],
  [0x1_f910, 0x1_f917],
  [0x1_f920, 0x1_f92f],
  [0x1_f970, 0x1_f97a],
  [0x1_fae0, 0x1_fae8],
] as const

function customEntries({ replica }: AppContext): EmojiEntry[] {
  return Object.values(replica.emoji.value)
    .filter(({ deactivated }) => !deactivated)
    .map(({ id, name }) => ({ code: id, name, names: [name], type: 'realm_emoji' as const }))
}

/** Returns the best matches first: names that begin with the text. */
export function searchEmoji(all: readonly EmojiEntry[], text: string, max: number): EmojiEntry[] {
  const wanted = text.trim().toLowerCase().replaceAll(' ', '_')
  if (wanted === '') return all.slice(0, max)
  const found = all.flatMap((entry) => {
    const ranks = entry.names.map((name) => rankOf(name, wanted))
    const rank = Math.min(...ranks)
    return Number.isFinite(rank) ? [{ entry, rank }] : []
  })
  return found
    .sort((a, b) => a.rank - b.rank)
    .slice(0, max)
    .map(({ entry }) => entry)
}

function rankOf(name: string, wanted: string): number {
  if (name === wanted) return 0
  if (name.startsWith(wanted)) return 1
  return name.includes(wanted) ? 2 : Number.POSITIVE_INFINITY
}
