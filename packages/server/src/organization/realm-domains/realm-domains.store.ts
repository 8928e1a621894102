import type { RealmId } from '@parley/contract'
import type { BatchTable } from '../../db/batch.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Directory } from '../../directory/directory.ts'
import type { RealmDomain } from '../../directory/objects.ts'

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

export async function loadDomains(tx: Tx, directory: Directory): Promise<void> {
  const rows = await tx<RealmDomain[]>`
    select id, domain, allow_subdomains as "allowSubdomains"
    from realm_domain where realm_id = ${directory.realmId} order by id`
  for (const row of rows) directory.domains.set(row.domain, row)
}
