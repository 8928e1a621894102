import { useApp } from '../../app-context.ts'
import { askPermission, permission } from '../../notify/permission.ts'
import { showCard } from '../../notify/show-notification.ts'
import { Banner } from '../../parts/banner.tsx'
import { Button } from '../../parts/button.tsx'
import { Section } from '../../parts/page.tsx'
import { showToast } from '../../parts/toast.tsx'
import { NotificationSections } from '../../settings/notification-fields.tsx'
import { s } from '../../words/settings-words.ts'
import { NotifyWhenClosed } from './notify-when-closed.tsx'

/** Settings of notifications: by which messages, where and how. */
export function NotificationSettings() {
  return (
    <>
      <ThisBrowser />
      <NotificationSections />
    </>
  )
}

/** Whether this browser shows notifications, with a test. */
function ThisBrowser() {
  const { href } = useApp()
  const state = permission.value
  const test = async () => {
    const { testTitle: title, testBody: body, testSent, testFailed } = s.notifications
    const hash = href({ view: 'settings', section: 'notifications' })
    const card = { title, body, icon: undefined, tag: 'test', data: { hash, messageId: undefined } }
    const isShown = await showCard(card).catch(() => false)
    showToast(isShown ? { text: testSent } : { text: testFailed, kind: 'danger' })
  }
  return (
    <Section title={s.notifications.browser}>
      {state === 'granted' && (
        <Banner
          kind="success"
          action={
            <Button size="small" onClick={() => void test()}>
              {s.notifications.test}
            </Button>
          }
        >
          {s.notifications.granted}
        </Banner>
      )}
      {state === 'default' && (
        <Banner
          kind="info"
          icon="bell"
          action={
            <Button size="small" kind="primary" onClick={() => void askPermission()}>
              {s.notifications.allow}
            </Button>
          }
        >
          {s.notifications.notAsked}
        </Banner>
      )}
      {state === 'denied' && <Banner kind="warning">{s.notifications.denied}</Banner>}
      {state === 'unsupported' && <Banner kind="info">{s.notifications.unsupported}</Banner>}
      <NotifyWhenClosed />
    </Section>
  )
}
