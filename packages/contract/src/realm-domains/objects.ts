import { z } from 'zod'

/** A domain whose addresses the organization takes. */
export const realmDomain = z.strictObject({ domain: z.string(), allow_subdomains: z.boolean() })
export type RealmDomainObject = z.infer<typeof realmDomain>

export const domainSnapshotFields = { realm_domains: { realm_domains: z.array(realmDomain) } }
