import type { Consequences, Projections } from '../../delivery/projection.ts'
import { type Reducer, structural } from '../../directory/reducer.ts'
import { isAdministrator, type Viewer } from '../../directory/viewer.ts'
import { type Audits, auditFact } from '../../writer/audit.ts'
import type { ExportRecord } from './export-record.ts'
import { exportsWire } from './exports.wire.ts'

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    /** An export was requested or changed. */
    'export-changed': { readonly export: ExportRecord }
  }
}

const changed: Reducer<'export-changed'> = structural((directory, event) => {
  directory.parts.exports.set(event.export.id, event.export)
}, [])

export const exportReducers = { 'export-changed': changed }

function receivesExports({ user }: Viewer): boolean {
  return isAdministrator(user) && !user.isBot
}

export const exportProjections = {
  'export-changed': (_event, viewer) => {
    if (!receivesExports(viewer)) return undefined
    return { shared: { type: 'realm_export', exports: exportsWire(viewer.directory) } }
  },
} satisfies Partial<Projections>
export const exportConsequences = {
  'user-setting-changed': ({ userId, name, value }, viewer) => {
    if (name !== 'allow_private_data_export' || !receivesExports(viewer)) return undefined
    const wire = { type: 'realm_export_consent', user_id: userId, consented: value === true }
    return { shared: wire }
  },
} satisfies Consequences

export const exportAudits = {
  'export-changed': ({ export: { id, type, size, failedAt, deletedAt } }) => {
    const isDone = size !== null
    const outcome = {
      is_done: isDone,
      has_failed: failedAt !== null,
      is_deleted: deletedAt !== null,
    }
    return auditFact('export_changed', { export_id: id, type, ...outcome })
  },
} satisfies Audits
