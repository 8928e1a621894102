import type { AppContext } from '../../app-context.ts'
import type { IconName } from '../../parts/icon.tsx'
import { byOtherWords, fitOf, startsAll, wordsIn } from './rank.ts'

export type TargetKind = 'person' | 'group' | 'topic' | 'channel' | 'view' | 'setting' | 'command'

/** Something to open or to do. */
export interface Target {
  readonly key: string
  readonly kind: TargetKind
  readonly label: string
  readonly detail?: string
  readonly icon?: IconName
  readonly person?: { readonly id: number; readonly picture: string | null | undefined }
  readonly unread?: number
  /** As returned by `searchText`. */
  readonly text: string
  /** Words that also find it, as returned by `searchText`. */
  readonly otherWords?: string
  /** The newest message there; 0 if nothing was posted recently. */
  readonly lastId: number
  readonly run: (app: AppContext) => void
}

/** Among equal matches, the more likely kind comes first. */
const weights: Readonly<Record<TargetKind, number>> = {
  channel: 9,
  person: 8,
  topic: 6,
  group: 6,
  view: 5,
  command: 3,
  setting: 2,
}

/** A prefix that limits the search to one kind. */
const only: Readonly<Record<string, readonly TargetKind[]>> = {
  '#': ['channel', 'topic'],
  '@': ['person', 'group'],
  '>': ['command', 'setting', 'view'],
}

const max = 20
const maxRecent = 8

/** The best targets for a query; without words, the most recent ones. */
export function findTargets(targets: readonly Target[], query: string): Target[] {
  const kinds = only[query.trim().charAt(0)]
  const words = wordsIn(kinds ? query.trim().slice(1) : query)
  const wanted = kinds ? targets.filter(({ kind }) => kinds.includes(kind)) : targets
  if (words.length === 0 && !kinds) return recentTargets(wanted)
  const newest = wanted.reduce((id, target) => Math.max(id, target.lastId), 1)
  const best: Scored[] = []
  for (const target of wanted) {
    const fit = fitOf(target.text, words) || fitOfOthers(target, words)
    if (fit === 0) continue
    const recent = target.lastId === 0 ? 0 : 10 + 15 * (target.lastId / newest)
    keepBest(best, { target, score: fit + recent + weights[target.kind] })
  }
  return best.map(({ target }) => target)
}

/** Other words count only where they begin, so that a few letters do not find each view and setting. */
function fitOfOthers({ text, otherWords }: Target, words: readonly string[]): number {
  if (otherWords === undefined) return 0
  return startsAll(`${text}${otherWords}`, words) ? byOtherWords : 0
}

interface Scored {
  readonly target: Target
  readonly score: number
}

/** Inserts a target at its rank among the best. Of thousands that match one letter, few get this far. */
function keepBest(best: Scored[], one: Scored): void {
  const last = best.at(-1)
  if (best.length === max && last && !isBetter(one, last)) return
  const at = best.findIndex((other) => isBetter(one, other))
  best.splice(at === -1 ? best.length : at, 0, one)
  if (best.length > max) best.pop()
}

function isBetter(a: Scored, b: Scored): boolean {
  if (a.score !== b.score) return a.score > b.score
  return a.target.label.length < b.target.label.length
}

function recentTargets(targets: readonly Target[]): Target[] {
  const recent = targets.filter(({ lastId }) => lastId > 0).sort((a, b) => b.lastId - a.lastId)
  const views = targets.filter(({ kind }) => kind === 'view')
  return [...recent.slice(0, maxRecent), ...views]
}
