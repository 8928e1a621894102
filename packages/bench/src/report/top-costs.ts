import { readFile } from 'node:fs/promises'

interface ProfileNode {
  readonly id: number
  readonly callFrame: {
    readonly functionName: string
    readonly url: string
    readonly lineNumber: number
  }
}

interface CpuProfile {
  readonly nodes: readonly ProfileNode[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

const shown = 40

/** Excluded: the program waits, or the profiler starts. */
const notWork = /^\((idle|root)\)|^dispatch /

/** The functions with the most self time in a profile, as a share of the working time. */
export async function summarize(file: string): Promise<string> {
  const profile = JSON.parse(await readFile(file, 'utf8')) as CpuProfile
  const places = new Map(profile.nodes.map((node) => [node.id, placeOf(node)]))
  const times = new Map<string, number>()
  let total = 0
  profile.samples.forEach((id, index) => {
    const place = places.get(id) ?? '?'
    if (notWork.test(place)) return
    const time = profile.timeDeltas[index] ?? 0
    times.set(place, (times.get(place) ?? 0) + time)
    total += time
  })
  const sorted = [...times].sort(([, a], [, b]) => b - a).slice(0, shown)
  const lines = sorted.map(([place, time]) => `${((100 * time) / total).toFixed(1)} %  ${place}`)
  return `${lines.join('\n')}\n`
}

function placeOf({ callFrame }: ProfileNode): string {
  const { functionName, url, lineNumber } = callFrame
  const file = url.split('/').slice(-3).join('/')
  return `${functionName || '(anonymous)'} ${file}${url ? `:${lineNumber + 1}` : ''}`
}
