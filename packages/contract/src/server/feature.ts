import * as server from './endpoints.ts'
import { serviceSnapshotFields } from './snapshot.ts'

export const serverFeature = {
  summary: 'What the server tells everybody.',
  endpoints: { getSettings: server.getServerSettings },
  snapshot: serviceSnapshotFields,
} as const
