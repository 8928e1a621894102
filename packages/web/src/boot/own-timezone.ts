import type { LightClient } from '@parley/client/light'
import type { Replica } from '@parley/client/replica'

/**
 * Sets the user's time zone to that of this browser, if they have none: it is what others see as their local time. Their own choice in
 * the settings is never changed.
 */
export async function setOwnTimezone(client: LightClient, replica: Replica): Promise<void> {
  const isUnset = ({ timezone }: { readonly timezone?: string }) => timezone === ''
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const self = replica.people.byId.peek(replica.selfId)
  if (!here || !self || !isUnset(self)) return
  // What is cached may be older than a choice on another device.
  if (isUnset(await client.users.getOwn())) await client.settings.update({ timezone: here })
}
