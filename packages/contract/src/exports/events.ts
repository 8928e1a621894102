import { z } from 'zod'
import { event } from '../declare.ts'
import { exportConsent, exportObject } from './objects.ts'

export const realmExport = event({
  type: 'realm_export',
  summary: 'An export was asked for, came to its end, or was deleted: all exports.',
  fields: { exports: z.array(exportObject) },
})

export const realmExportConsent = event({
  type: 'realm_export_consent',
  summary: 'Somebody has agreed to have their private data exported, or does not any more.',
  since: 312,
  fields: exportConsent.shape,
})
