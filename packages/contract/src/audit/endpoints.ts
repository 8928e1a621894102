import { z } from 'zod'
import { endpoint, json } from '../declare.ts'
import { userId } from '../ids.ts'

/** The kinds of audit log entries. */
export const auditKinds = [
  'signed_in',
  'sign_in_refused',
  'password_set',
  'key_made',
  'keys_ended',
  'provider_linked',
  'provider_unlinked',
  'user_created',
  'user_renamed',
  'user_deactivated',
  'user_reactivated',
  'role_changed',
  'address_changed',
  'bot_owner_changed',
  'bot_service_changed',
  'invitations_changed',
  'group_created',
  'group_changed',
  'group_activity_changed',
  'group_members_changed',
  'channel_changed',
  'channel_archived',
  'default_channels_changed',
  'organization_renamed',
  'organization_deactivated',
  'organization_reactivated',
  'setting_changed',
  'default_setting_changed',
  'permissions_changed',
  'domain_changed',
  'linkifiers_changed',
  'playgrounds_changed',
  'profile_fields_changed',
  'picture_changed',
  'export_changed',
  'export_consent_changed',
] as const
export type AuditKind = (typeof auditKinds)[number]

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
