/** The start and end of inline code, including its backticks. */
export interface CodeSpan {
  readonly start: number
  readonly end: number
  readonly code: string
}

interface Run {
  readonly start: number
  readonly length: number
}

/**
 * Finds code between runs of equally many backticks. A longer run may open with its last backticks; a backslash
 * escapes the first. Each run is visited once per length in use; n different lengths need n² backticks.
 */
export function findCodeSpans(text: string): CodeSpan[] {
  const runs = runsIn(text)
  if (runs.length < 2) return []
  const lengths = runsByLength(runs)
  const spans: CodeSpan[] = []
  let from = 0
  for (const run of runs) {
    if (run.start < from) continue
    const escaped = text[run.start - 1] === '\\' ? 1 : 0
    const closing = closingOf(lengths, run, run.length - escaped)
    if (!closing) continue
    const start = run.start + escaped
    const end = closing.start + closing.length
    spans.push({ start, end, code: text.slice(start + closing.length, closing.start) })
    from = end
  }
  return spans
}

function runsIn(text: string): Run[] {
  const runs: Run[] = []
  for (let start = text.indexOf('`'); start >= 0; ) {
    let end = start + 1
    while (text[end] === '`') end++
    runs.push({ start, length: end - start })
    start = text.indexOf('`', end)
  }
  return runs
}

/** The runs of each length, last first; longest length first. */
function runsByLength(runs: readonly Run[]): Map<number, Run[]> {
  const found = new Map<number, Run[]>()
  for (const run of [...runs].reverse()) {
    const same = found.get(run.length)
    if (same) same.push(run)
    else found.set(run.length, [run])
  }
  if (found.size === 1) return found
  return new Map([...found].sort(([a], [b]) => b - a))
}

/** The next run of the same length as the opening one, or a longer one. */
function closingOf(
  lengths: ReadonlyMap<number, Run[]>,
  { start }: Run,
  available: number,
): Run | undefined {
  for (const [length, runs] of lengths) {
    // Runs before the opening one are never needed again.
    while (runs.length > 0 && (runs.at(-1)?.start ?? 0) <= start) runs.pop()
    const next = runs.at(-1)
    if (length <= available && next) return next
  }
  return undefined
}
