import type { Realm } from '../realms/realm.ts'
import { type Charge, type Limiter, type LimitRule, type LimitState, limitRules } from './limit.ts'
import { siteOf } from './network-of.ts'

const rulesOfSites = new Map<LimitRule, LimitRule>([
  [limitRules.byAddress, limitRules.bySite],
  [limitRules.filesByAddress, limitRules.filesBySite],
  [limitRules.mailsByVisitor, limitRules.mailsBySite],
  [limitRules.passwordsByNetwork, limitRules.passwordsBySite],
])

/** What a request of a network counts for: the network, and the IPv6 /48 that may be one client with 65,536 networks. */
export function chargesOf(rule: LimitRule, what: string, network: string): Charge[] {
  const site = siteOf(network)
  const ofSite = rulesOfSites.get(rule)
  const own: Charge = [rule, `${what} ${network}`]
  return site === undefined || ofSite === undefined ? [own] : [own, [ofSite, `${what} ${site}`]]
}

/** Takes one request of a network, or refuses; one that its site refuses is not counted for the network. */
export function limitNetwork(
  limiter: Limiter,
  rule: LimitRule,
  what: string,
  network: string,
): LimitState | undefined {
  const [first] = limiter.takeAll(chargesOf(rule, what, network))
  return first
}

/** Takes one email that a visitor wants sent to an address, or refuses. */
export function limitMail(limiter: Limiter, realm: Realm, network: string, address: string): void {
  limiter.takeAll([
    ...chargesOf(limitRules.mailsByVisitor, 'mails', network),
    [limitRules.mailsToAddress, `mails ${realm.id} ${address.toLowerCase()}`],
  ])
}
