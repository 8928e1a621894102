// The thread of `api-documents.ts`: describing the whole contract would block the event loop.
import { parentPort } from 'node:worker_threads'
import { version } from '../version.ts'
import type { ApiDocuments } from './api-documents.ts'
import { helpExamples } from './documents/help-examples.ts'
import { cutAtHoles, hole } from './documents/stencil.ts'
import { openApiDocument } from './openapi.ts'
import { referencePage } from './reference-page.ts'

const made: ApiDocuments = {
  openApi: cutAtHoles(JSON.stringify(openApiDocument({ serverUrl: hole, version }))),
  reference: cutAtHoles(referencePage({ siteUrl: hole, version })),
  examples: helpExamples(hole),
}
parentPort?.postMessage(made)
