import { z } from 'zod'
import { endpoint, json } from '../declare.ts'
import { features } from '../features.ts'
import { userId } from '../ids.ts'

type AuditsOf<Feature> = Feature extends { readonly audits: readonly (infer Kind)[] } ? Kind : never

/** A kind of audit log entries. The features declare them. */
export type AuditKind = AuditsOf<(typeof features)[keyof typeof features]>

export const auditKinds: readonly AuditKind[] = Object.values(features).flatMap((feature) =>
  'audits' in feature ? feature.audits : [],
)

const auditEntryId = z.int().min(0).max(Number.MAX_SAFE_INTEGER)

/** An audit log entry: who did what to whom, and from where. */
export const auditEntryObject = z.strictObject({
  id: auditEntryId,
  /** Unix time in seconds. */
  timestamp: z.int(),
  kind: z.enum(auditKinds),
  /** Null: the server itself, its operator, or somebody who proved a mailbox. */
  actor_id: userId.nullable(),
  /** The affected user; null: none in particular. */
  user_id: userId.nullable(),
  /** Details that depend on the kind. */
  details: z.record(z.string(), z.unknown()),
  /** Where the request came from; null if there was no request. */
  address: z.string().nullable(),
  /** The program or the browser, as far as it identifies itself. */
  agent: z.string().nullable(),
  /** The key or session of the caller. */
  key: z.strictObject({ id: z.int(), name: z.string(), is_session: z.boolean() }).nullable(),
})

export const getAuditLog = endpoint({
  id: 'get-audit-log',
  summary: 'Read the audit log of the organization',
  route: 'GET /realm/audit_log',
  caller: 'owner',
  params: {
    before: json(
      'Return only entries before this id. Default: the newest entries.',
      auditEntryId.optional(),
    ),
    count: json('Maximum number of entries.', z.int().min(1).max(1000).default(100)),
    user_id: json(
      'Return only entries in which this user acted or was affected.',
      userId.optional(),
    ),
    kinds: json(
      'Return only entries of these kinds.',
      z.array(z.enum(auditKinds)).max(auditKinds.length).optional(),
    ),
  },
  result: {
    /** Newest first. */
    entries: z.array(auditEntryObject),
    /** Whether there are no older ones. */
    found_oldest: z.boolean(),
  },
  refusals: [],
})
