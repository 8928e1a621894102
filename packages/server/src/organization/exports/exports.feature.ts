import type { Files } from '../../files/files.ts'
import type { Exporter } from './exporter.ts'
import { exportDownloads } from './exports.downloads.ts'
import {
  exportAudits,
  exportConsequences,
  exportProjections,
  exportReducers,
} from './exports.events.ts'
import { exportRoutes } from './exports.routes.ts'
import { findExports } from './exports.store.ts'

export interface ExportParts {
  readonly exporter: Exporter
  readonly files: Files
}

export const exportsFeature = {
  parts: { exports: findExports },
  audits: exportAudits,
  reducers: exportReducers,
  projections: exportProjections,
  consequences: exportConsequences,
  routes: ({ exporter, files }: ExportParts) => exportRoutes(exporter, files),
  downloads: ({ files }: ExportParts) => exportDownloads(files.store),
}
