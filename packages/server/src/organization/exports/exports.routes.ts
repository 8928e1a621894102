import { api, exportTypes, exportWithoutConsent, type ParamValues } from '@parley/contract'
import type { Files } from '../../files/files.ts'
import { on } from '../../http/handler.ts'
import { removeNowOrLater } from '../../media/public.ts'
import { deleteExport, requestExport } from './change-exports.ts'
import type { Exporter } from './exporter.ts'
import { exportsWire } from './exports.wire.ts'
import { consents } from './scope.ts'

export function exportRoutes(exporter: Exporter, { store }: Files) {
  return [
    on(api.exports.list, async ({ realm }) => {
      await exporter.settleAbandoned(realm)
      return { exports: exportsWire(realm.directory) }
    }),

    on(api.exports.start, async ({ realm, params, siteUrl, write }) => {
      const type = requireOffered(params.export_type)
      const id = await write(requestExport, { type, siteUrl })
      exporter.begin(realm, id)
      return { id }
    }),

    on(api.exports.remove, async ({ realm, params, write }) => {
      const key = await write(deleteExport, params.export_id)
      await removeNowOrLater(realm.sql, realm.id, [key], store)
    }),

    on(api.exports.getConsents, async ({ realm }) => ({
      export_consents: consents(realm.directory),
    })),
  ]
}

function requireOffered(word: ParamValues<(typeof api.exports.start)['params']>['export_type']) {
  if (word === 'public') return exportTypes.public
  if (word === 'full_with_consent') return exportTypes.standard
  throw exportWithoutConsent({})
}
