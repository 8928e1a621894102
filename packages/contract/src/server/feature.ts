import * as server from './endpoints.ts'
import { serverSnapshotFields, serviceSnapshotFields } from './snapshot.ts'

export const serverFeature = {
  summary: 'Information about the server that needs no sign-in.',
  endpoints: { getSettings: server.getServerSettings },
  realmFields: serverSnapshotFields,
  snapshot: serviceSnapshotFields,
} as const
