import type { RealmId } from '@parley/contract'
import type { BatchTable } from '../../db/batch.ts'
import type { Tx } from '../../db/transaction.ts'
import type { RealmDomain } from './realm-domains.events.ts'

export const domainTable: BatchTable<RealmDomain> = {
  name: 'realm_domain',
  columns: [
    { name: 'domain', type: 'text', of: ({ domain }) => domain },
    { name: 'id', type: 'integer', of: ({ id }) => id },
    { name: 'allow_subdomains', type: 'boolean', of: ({ allowSubdomains }) => allowSubdomains },
  ],
  onConflict: `on conflict (realm_id, domain) do update
    set allow_subdomains = excluded.allow_subdomains`,
}

export async function deleteDomain(tx: Tx, realmId: RealmId, domain: string): Promise<void> {
  await tx`delete from realm_domain where realm_id = ${realmId} and domain = ${domain}`
}

export async function findDomains(tx: Tx, realmId: RealmId): Promise<Map<string, RealmDomain>> {
  const rows = await tx<RealmDomain[]>`
    select id, domain, allow_subdomains as "allowSubdomains"
    from realm_domain where realm_id = ${realmId} order by id`
  return new Map(rows.map((row) => [row.domain, row]))
}
