import type { LightClient } from '@parley/client/light'
import { limits } from '@parley/client/limits'

export type Export = Awaited<ReturnType<LightClient['exports']['list']>>['exports'][number]
export type ExportState = 'pending' | 'failed' | 'deleted' | 'ready'

export function stateOf(one: Export): ExportState {
  if (one.pending) return 'pending'
  if (one.failed_timestamp !== null) return 'failed'
  return one.deleted_timestamp === null && one.export_url !== null ? 'ready' : 'deleted'
}

/** Newest first. */
export function newestFirst(exports: readonly Export[]): readonly Export[] {
  return [...exports].sort((one, other) => other.id - one.id)
}

const weekSeconds = 7 * 86_400

/** When the next export is possible, in seconds, if there have been as many this week as the server allows. */
export function nextPossible(exports: readonly Export[], now: number): number | undefined {
  const recent = exports
    .map(({ export_time }) => export_time)
    .filter((time) => time > now - weekSeconds)
    .sort((one, other) => other - one)
  const oldestThatCounts = recent[limits.maxExportsPerWeek - 1]
  return oldestThatCounts === undefined ? undefined : oldestThatCounts + weekSeconds
}

/** Where the archive is in this tab: the address may name another host of the same server. */
export function downloadPath({ export_url }: Export): string {
  return export_url !== null && URL.canParse(export_url) ? new URL(export_url).pathname : ''
}
