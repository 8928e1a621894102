import * as uploads from './endpoints.ts'
import * as events from './events.ts'
import { uploadSnapshotFields } from './snapshot.ts'

export const uploadsFeature = {
  summary: 'Uploaded files.',
  endpoints: {
    getTemporaryUrl: uploads.getTemporaryUrl,
    list: uploads.getAttachments,
    remove: uploads.removeAttachment,
    upload: uploads.uploadFile,
  },
  events,
  realmFields: uploadSnapshotFields,
} as const
