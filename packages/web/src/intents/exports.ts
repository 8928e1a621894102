import type { LightClient } from '@parley/client/light'
import type { AppContext } from '../app-context.ts'

export type ExportKind = 'public' | 'full_with_consent'
type ExportId = Parameters<LightClient['exports']['remove']>[0]['export_id']

/** Begins an export, which the server makes in the background. */
export async function startExport({ client }: AppContext, kind: ExportKind): Promise<void> {
  await client.exports.start({ export_type: kind })
}

/** Deletes the archive; its entry stays. */
export async function deleteExport({ client }: AppContext, id: number): Promise<void> {
  await client.exports.remove({ export_id: id as ExportId })
}
