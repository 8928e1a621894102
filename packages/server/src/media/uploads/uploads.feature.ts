import type { Uploads } from './open-uploads.ts'
import { uploadProjections, uploadReducers } from './uploads.events.ts'

export interface UploadParts {
  readonly uploads: Uploads
}

export const uploadsFeature = {
  reducers: uploadReducers,
  projections: uploadProjections,
  unaudited: ['attachment-changed'] as const,
  routes: ({ uploads }: UploadParts) => uploads.routes,
  downloads: ({ uploads }: UploadParts) => uploads.downloads,
  rawRoutes: ({ uploads }: UploadParts) => uploads.rawRoutes,
}
