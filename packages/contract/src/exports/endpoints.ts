import { z } from 'zod'
import { endpoint, loose, path } from '../declare.ts'
import { exportConsentListed, exportId, exportObject, exportTypeGiven } from './objects.ts'
import {
  exportNotThere,
  exportTooLarge,
  exportUnknown,
  exportWithoutConsent,
  tooManyExports,
} from './refusals.ts'

export const list = endpoint({
  id: 'get-realm-exports',
  summary: 'List the exports of the organization',
  route: 'GET /export/realm',
  caller: 'administrator',
  params: {},
  result: { exports: z.array(exportObject) },
  refusals: [],
})

export const start = endpoint({
  id: 'export-realm',
  summary: 'Export the organization',
  route: 'POST /export/realm',
  caller: 'administrator',
  params: {
    export_type: loose('Data to include.', exportTypeGiven.default('public')),
  },
  result: { id: exportId },
  refusals: [exportTooLarge, exportWithoutConsent, tooManyExports],
})

export const remove = endpoint({
  id: 'delete-realm-export',
  summary: 'Delete the archive of an export',
  route: 'DELETE /export/realm/{export_id}',
  caller: 'administrator',
  params: { export_id: path('Id of the export.', exportId) },
  result: {},
  refusals: [exportNotThere, exportUnknown],
})

export const getConsents = endpoint({
  id: 'get-realm-export-consents',
  summary: 'List which users consented to the export of their private data',
  route: 'GET /export/realm/consents',
  caller: 'administrator',
  since: 295,
  params: {},
  result: { export_consents: z.array(exportConsentListed) },
  refusals: [],
})
