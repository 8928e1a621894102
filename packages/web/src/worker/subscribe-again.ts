type Worker = Pick<ServiceWorkerGlobalScope, 'registration' | 'fetch'> & {
  /** Not all browsers let workers read cookies. */
  readonly cookieStore?: Pick<CookieStore, 'get'> | undefined
}

type Change = Pick<PushSubscriptionChangeEvent, 'oldSubscription' | 'newSubscription'>

/**
 * The push service has ended a subscription, or replaced it: tells the server the new one. What cannot be done here, because the
 * browser does not say which key there was or hides the cookies, is done by the app when it starts next (`notify/web-push.ts`).
 */
export async function subscribeAgain(worker: Worker, change: Change): Promise<void> {
  const subscription = change.newSubscription ?? (await renewed(worker, change.oldSubscription))
  const token = await csrfToken(worker)
  if (!subscription || !token) return
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  await worker.fetch('/api/v1/users/me/web_push/subscriptions', {
    method: 'POST',
    headers: { 'X-CSRF-Token': token },
    body: new URLSearchParams({ endpoint, p256dh, auth }),
    redirect: 'error',
  })
}

async function renewed(
  { registration }: Worker,
  old: PushSubscription | null,
): Promise<PushSubscription | undefined> {
  const key = old?.options.applicationServerKey
  if (!key) return undefined
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

async function csrfToken({ cookieStore }: Worker): Promise<string | undefined> {
  const cookie =
    (await cookieStore?.get('__Host-parley_csrf')) ?? (await cookieStore?.get('parley_csrf'))
  return cookie?.value
}
