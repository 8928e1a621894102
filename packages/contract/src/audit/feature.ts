import * as audit from './endpoints.ts'

export const auditFeature = {
  summary: 'The log of changes to rights and credentials.',
  endpoints: { getLog: audit.getAuditLog },
} as const
