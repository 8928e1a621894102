import type { Listed } from '@parley/client/replica'
import type { AppContext } from '../app-context.ts'
import { showToast } from '../parts/toast.tsx'
import { t } from '../words/words.ts'
import { intend } from './intend.ts'

export type Domain = Listed<'realm_domains'>

/** Lets addresses of a domain join. */
export async function addDomain({ client }: AppContext, domain: Domain): Promise<void> {
  await client.realmDomains.add(domain)
}

export async function changeDomain({ client }: AppContext, domain: Domain): Promise<void> {
  await client.realmDomains.update(domain)
}

/** The toast offers an undo. */
export function removeDomain(app: AppContext, domain: Domain, done: string): void {
  intend(async () => {
    await app.client.realmDomains.remove({ domain: domain.domain })
    const run = () => intend(() => addDomain(app, domain))
    showToast({ text: done, action: { label: t.common.undo, run } })
  })
}
