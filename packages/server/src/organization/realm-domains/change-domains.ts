import { domainInvalid, domainTaken, domainUnknown } from '@parley/contract'
import { requireOwner } from '../../directory/require-caller.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import type { RealmDomain } from './realm-domains.events.ts'
import { deleteDomain, domainTable } from './realm-domains.store.ts'

type Change = Pick<RealmDomain, 'domain' | 'allowSubdomains'>

export function addDomain(tx: ActionTx, viewer: Viewer, change: Change): RealmDomain {
  requireOwner(viewer)
  const { domains } = tx.directory.parts
  if (domains.has(change.domain)) throw domainTaken({ domain: change.domain })
  const id = Math.max(0, ...[...domains.values()].map((known) => known.id)) + 1
  const domain = { id, ...change }
  tx.insert(domainTable, domain)
  tx.append({ kind: 'realm-domain-put', domain, isNew: true })
  return domain
}

export function changeDomain(tx: ActionTx, viewer: Viewer, change: Change): void {
  requireOwner(viewer)
  const known = requireDomain(tx, change.domain)
  if (known.allowSubdomains === change.allowSubdomains) return
  const domain = { ...known, allowSubdomains: change.allowSubdomains }
  tx.insert(domainTable, domain)
  tx.append({ kind: 'realm-domain-put', domain, isNew: false })
}

/** Note: an organization that accepts only addresses of its domains accepts none without domains. */
export async function removeDomain(tx: ActionTx, viewer: Viewer, domain: string): Promise<void> {
  requireOwner(viewer)
  requireDomain(tx, domain)
  await deleteDomain(await tx.open(), tx.directory.realmId, domain)
  tx.append({ kind: 'realm-domain-removed', domain })
}

function requireDomain({ directory }: ActionTx, domain: string): RealmDomain {
  const known = directory.parts.domains.get(domain)
  if (!known) throw domainUnknown({ domain })
  return known
}

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** The domain as it is stored, or a refusal. */
export function requireDomainName(given: string): string {
  const domain = normalDomain(given)
  const problem = domainProblem(domain)
  if (problem) throw domainInvalid({ problem })
  return domain
}

/** Stored domains are normalized. */
export function requireNormalDomain(domain: string): void {
  if (requireDomainName(domain) !== domain) throw domainInvalid({ problem: 'not normalized' })
}

export function normalDomain(given: string): string {
  return given.trim().toLowerCase()
}

function domainProblem(domain: string): string | undefined {
  if (domain === '') return "Domain can't be empty."
  if (!domain.includes('.')) return 'Domain must have at least one dot (.)'
  if (domain.startsWith('.') || domain.endsWith('.')) {
    return 'Domain cannot start or end with a dot (.)'
  }
  const isName = domain.length <= 253 && domain.split('.').every((part) => label.test(part))
  return isName ? undefined : 'Labels of a domain contain letters, digits and dashes only.'
}
