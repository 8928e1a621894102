import { z } from 'zod'

/** Reasons for reporting a message, and their names for clients. */
export const reportTypes = [
  { key: 'spam', name: 'Spam' },
  { key: 'harassment', name: 'Harassment' },
  { key: 'inappropriate', name: 'Inappropriate content' },
  { key: 'norms', name: 'Violates community norms' },
  { key: 'other', name: 'Other reason' },
] as const

export const reportTypeKey = z.enum(reportTypes.map(({ key }) => key))
export type ReportTypeKey = z.infer<typeof reportTypeKey>

export const reportType = z.strictObject({ key: reportTypeKey, name: z.string() })
