import { addressNotAllowed, addressUnusable } from '@parley/contract'
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'
import { isReservedAddress } from '../../directory/addresses.ts'
import type { Directory } from '../../directory/directory.ts'

/** Refuses an address that is reserved for bots, or that looks like a dummy address. */
export function requireAddress(directory: Directory, email: string): void {
  if (isReservedAddress(directory, email)) throw addressUnusable({ email })
}

/** Refuses addresses that the organization does not accept; operator commands are exempt. */
export function requireAllowedAddress(directory: Directory, email: string): void {
  const problem = addressProblem(directory, email)
  if (problem) throw addressNotAllowed({ problem })
}

/** Why the organization does not accept the address, based only on its settings, not on existing accounts. */
export function addressProblem(directory: Directory, email: string): string | undefined {
  const { settings } = directory.realm
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  if (settings.emails_restricted_to_domains) {
    if (!isOfOurs(directory, domain)) return 'Outside your domain.'
    // Note: they all lead to one mailbox, so one person could have any number of accounts.
    if (email.slice(0, email.lastIndexOf('@')).includes('+')) {
      return 'Email addresses containing + are not allowed.'
    }
    return undefined
  }
  if (!settings.disallow_disposable_email_addresses || !isDisposable(domain)) return undefined
  return 'Please use your real email address.'
}

function isOfOurs({ parts: { domains } }: Directory, domain: string): boolean {
  if (domains.has(domain)) return true
  return parents(domain).some((parent) => domains.get(parent)?.allowSubdomains)
}

const disposable: ReadonlySet<string> = disposableEmailBlocklistSet()

function isDisposable(domain: string): boolean {
  return [domain, ...parents(domain)].some((one) => disposable.has(one))
}

/** `b.c` and `c` for `a.b.c`. */
function parents(domain: string): string[] {
  const labels = domain.split('.')
  return labels.slice(1).map((_, index) => labels.slice(index + 1).join('.'))
}
