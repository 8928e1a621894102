/** The data of a notification: the fragment of the URL that it opens. */
interface NotificationData {
  readonly hash: string
}

type Tabs = Pick<Clients, 'matchAll' | 'openWindow'>

/** Opens the conversation of a notification in an open tab or in a new one. */
export async function openNotification(tabs: Tabs, data: unknown): Promise<void> {
  const hash = isOurs(data) ? data.hash : ''
  const windows = await tabs.matchAll({ type: 'window', includeUncontrolled: true })
  // Other pages of the server, such as those of the account, show no conversation.
  const open = windows.filter(({ url }) => new URL(url).pathname === '/')
  const tab = open.find((client) => client.focused) ?? open[0]
  if (!tab) {
    await tabs.openWindow(`/${hash}`)
    return
  }
  tab.postMessage({ kind: 'open', hash })
  await tab.focus()
}

function isOurs(data: unknown): data is NotificationData {
  const hash = (data as Partial<NotificationData> | null)?.hash
  return typeof hash === 'string' && hash.startsWith('#')
}
