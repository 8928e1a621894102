import * as server from './endpoints.ts'
import { serviceSnapshotFields } from './snapshot.ts'

export const serverFeature = {
  summary: 'Information about the server that needs no sign-in.',
  endpoints: { getSettings: server.getServerSettings },
  snapshot: serviceSnapshotFields,
} as const
