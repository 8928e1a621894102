import { useApp } from '../../app-context.ts'
import { changeSetting } from '../../intents/settings.ts'
import { askPermission, permission } from '../../notify/permission.ts'
import { showCard } from '../../notify/show-notification.ts'
import { playSound } from '../../notify/sound.ts'
import { countedKinds } from '../../notify/unread-count.ts'
import { Banner } from '../../parts/banner.tsx'
import { Button } from '../../parts/button.tsx'
import { Section } from '../../parts/page.tsx'
import { showToast } from '../../parts/toast.tsx'
import { Checkbox } from '../../parts/toggles.tsx'
import { Problem } from '../../settings/choices.tsx'
import { useChoice } from '../../settings/use-choice.ts'
import { s } from '../../words/settings-words.ts'
import { type FlagName, SettingSelect, SettingSwitch } from './setting.tsx'

/** What notifies, where, and how. */
export function NotificationSettings() {
  return (
    <>
      <ThisBrowser />
      <Section title={s.notifications.what} hint={s.notifications.channelsHint}>
        <Table />
        <SettingSwitch
          name="wildcard_mentions_notify"
          label={s.notifications.everybody}
          hint={s.notifications.everybodyHint}
        />
        <SettingSwitch
          name="enable_followed_topic_wildcard_mentions_notify"
          label={s.notifications.everybodyFollowed}
        />
      </Section>
      <Manner />
      <Topics />
    </>
  )
}

function Manner() {
  const { replica } = useApp()
  const { badges, sounds } = s.notifications
  return (
    <Section title={s.notifications.more}>
      <SettingSwitch
        name="pm_content_in_desktop_notifications"
        label={s.notifications.content}
        hint={s.notifications.contentHint}
      />
      <div class="settings-form">
        <SettingSelect
          name="notification_sound"
          label={s.notifications.soundName}
          options={[
            ['none', sounds.none],
            ['ding', sounds.ding],
            ['zulip', sounds.zulip],
          ]}
        />
        <Button
          icon="play"
          onClick={() => void playSound(replica.settings.peek().notification_sound)}
        >
          {s.notifications.play}
        </Button>
      </div>
      <SettingSelect
        name="desktop_icon_count_display"
        label={s.notifications.badge}
        options={[
          [countedKinds.all, badges.all],
          [countedKinds.important, badges.important],
          [countedKinds.personal, badges.personal],
          [countedKinds.none, badges.none],
        ]}
      />
    </Section>
  )
}

function Topics() {
  const { policies } = s.notifications
  return (
    <Section title={s.notifications.topics}>
      <SettingSelect
        name="automatically_follow_topics_policy"
        label={s.notifications.follow}
        options={policiesOf(policies)}
      />
      <SettingSwitch
        name="automatically_follow_topics_where_mentioned"
        label={s.notifications.followMentioned}
      />
      <SettingSelect
        name="automatically_unmute_topics_in_muted_streams_policy"
        label={s.notifications.unmute}
        options={policiesOf(policies)}
      />
    </Section>
  )
}

function policiesOf(words: typeof s.notifications.policies) {
  return [
    [1, words.participate],
    [2, words.send],
    [3, words.start],
    [4, words.never],
  ] as const
}

/** Whether notifications are shown here, and how to find out. */
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
    </Section>
  )
}

type Column = 'desktop' | 'sound' | 'phone'
type Row = 'direct' | 'followed' | 'channels'

const cells: Record<Row, Record<Column, FlagName>> = {
  direct: {
    desktop: 'enable_desktop_notifications',
    sound: 'enable_sounds',
    phone: 'enable_offline_push_notifications',
  },
  followed: {
    desktop: 'enable_followed_topic_desktop_notifications',
    sound: 'enable_followed_topic_audible_notifications',
    phone: 'enable_followed_topic_push_notifications',
  },
  channels: {
    desktop: 'enable_stream_desktop_notifications',
    sound: 'enable_stream_audible_notifications',
    phone: 'enable_stream_push_notifications',
  },
}

function Table() {
  const { replica } = useApp()
  // Phones are for servers that can push to them.
  const pushes = replica.organization.value.realm_push_notifications_enabled
  const columns: readonly Column[] = pushes ? ['desktop', 'sound', 'phone'] : ['desktop', 'sound']
  const rows = Object.keys(cells) as Row[]
  return (
    <table class="notify-table">
      <thead>
        <tr>
          <td />
          {columns.map((column) => (
            <th key={column} scope="col">
              {s.notifications[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row}>
            <th scope="row">{s.notifications[row]}</th>
            {columns.map((column) => (
              <td key={column}>
                <Cell
                  name={cells[row][column]}
                  label={s.notifications.cell(s.notifications[row], s.notifications[column])}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell({ name, label }: { readonly name: FlagName; readonly label: string }) {
  const app = useApp()
  const { value, problem, choose } = useChoice(app.replica.settings.value[name], (wanted) =>
    changeSetting(app, name, wanted),
  )
  return <Tick label={label} problem={problem} checked={value} onChange={choose} />
}

interface TickProps {
  readonly label: string
  readonly problem: string | undefined
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

function Tick({ label, problem, checked, onChange }: TickProps) {
  return (
    <>
      <Checkbox
        label={<span class="visually-hidden">{label}</span>}
        checked={checked}
        onChange={onChange}
      />
      <Problem text={problem} />
    </>
  )
}
