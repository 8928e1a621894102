import { z } from 'zod'
import { event } from '../declare.ts'
import { exportConsent, exportObject } from './objects.ts'

export const realmExport = event({
  type: 'realm_export',
  summary: 'An export was requested, finished or deleted. The event has all exports.',
  fields: { exports: z.array(exportObject) },
})

export const realmExportConsent = event({
  type: 'realm_export_consent',
  summary: 'A user gave or withdrew consent to the export of their private data.',
  since: 312,
  fields: exportConsent.shape,
})
