/** A run of consecutive parts that two texts share, or that only one of them has. */
export interface Change {
  readonly kind: 'same' | 'added' | 'removed'
  /** How many parts: of both texts, of the newer one, or of the older one. */
  readonly count: number
}

/** Above this many comparisons, which take some 10 ms, the whole middle counts as changed. A history has many versions. */
const maxComparisons = 400_000

/** Splits a text into words, white space and single signs. Together they are the text. */
export function partsOf(text: string): string[] {
  return text.match(/\s+|[\p{L}\p{M}\p{N}_]+|[^\s\p{L}\p{M}\p{N}_]/gu) ?? []
}

/** The changes that lead from one list of parts to the other, with as many parts shared as possible. */
export function changesBetween(before: readonly string[], after: readonly string[]): Change[] {
  const start = sharedAtStart(before, after)
  const end = sharedAtEnd(before, after, start)
  const [older, newer] = [
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
  ]
  const kinds =
    older.length * newer.length > maxComparisons
      ? [...older.map(() => 'removed' as const), ...newer.map(() => 'added' as const)]
      : kindsBetween(older, newer)
  return runsOf([
    ...new Array<'same'>(start).fill('same'),
    ...withoutSplinters(kinds, newer),
    ...new Array<'same'>(end).fill('same'),
  ])
}

type Kind = Change['kind']

function sharedAtStart(before: readonly string[], after: readonly string[]): number {
  const max = Math.min(before.length, after.length)
  let count = 0
  while (count < max && before[count] === after[count]) count++
  return count
}

function sharedAtEnd(before: readonly string[], after: readonly string[], start: number): number {
  const max = Math.min(before.length, after.length) - start
  let count = 0
  while (count < max && before.at(-1 - count) === after.at(-1 - count)) count++
  return count
}

/** The longest common subsequence, by a table of its lengths. */
function kindsBetween(older: readonly string[], newer: readonly string[]): Kind[] {
  const width = newer.length + 1
  const lengths = new Uint16Array((older.length + 1) * width)
  for (let i = older.length - 1; i >= 0; i--) {
    for (let j = newer.length - 1; j >= 0; j--) {
      const at = i * width + j
      lengths[at] =
        older[i] === newer[j]
          ? (lengths[at + width + 1] ?? 0) + 1
          : Math.max(lengths[at + width] ?? 0, lengths[at + 1] ?? 0)
    }
  }
  const isBetterAdded = (at: number) => (lengths[at + width] ?? 0) < (lengths[at + 1] ?? 0)
  const kinds: Kind[] = []
  for (let i = 0, j = 0; i < older.length || j < newer.length; ) {
    const at = i * width + j
    if (i < older.length && j < newer.length && older[i] === newer[j]) {
      kinds.push('same')
      i++
      j++
    } else if (j < newer.length && (i === older.length || isBetterAdded(at))) {
      kinds.push('added')
      j++
    } else {
      kinds.push('removed')
      i++
    }
  }
  return kinds
}

/** White space between two changed words is changed with them: otherwise a new sentence would be marked in splinters. */
function withoutSplinters(kinds: readonly Kind[], newer: readonly string[]): Kind[] {
  let at = 0
  return kinds.flatMap((kind, index) => {
    const part = kind === 'removed' ? '' : (newer[at++] ?? '')
    const isBetween =
      isChanged(kinds[index - 1]) && isChanged(kinds[index + 1]) && part.trim() === ''
    return kind === 'same' && isBetween ? (['removed', 'added'] as const) : [kind]
  })
}

function isChanged(kind: Kind | undefined): boolean {
  return kind === 'added' || kind === 'removed'
}

/** Between two shared parts, everything that was removed comes before everything that was added. */
function runsOf(kinds: readonly Kind[]): Change[] {
  const runs: Change[] = []
  let [removed, added, same] = [0, 0, 0]
  const close = () => {
    if (removed > 0) runs.push({ kind: 'removed', count: removed })
    if (added > 0) runs.push({ kind: 'added', count: added })
    if (same > 0) runs.push({ kind: 'same', count: same })
    ;[removed, added, same] = [0, 0, 0]
  }
  for (const kind of kinds) {
    if (kind !== 'same' && same > 0) close()
    if (kind === 'same' && same === 0) close()
    if (kind === 'removed') removed++
    else if (kind === 'added') added++
    else same++
  }
  close()
  return runs
}
