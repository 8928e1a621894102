import { playSound } from '../notify/sound.ts'
import { countedKinds } from '../notify/unread-count.ts'
import { Button } from '../parts/button.tsx'
import { Section } from '../parts/page.tsx'
import { s } from '../words/settings-words.ts'
import { NotifyTable } from './notify-table.tsx'
import { SettingSelect, SettingSwitch, useSettings } from './personal-setting.tsx'

// Fields of personal settings, which the settings of new accounts have as well.

/** All about what notifies, where and how. */
export function NotificationSections() {
  return (
    <>
      <WhatSection />
      <MannerSection />
      <ElsewhereSection />
      <TopicsSection />
    </>
  )
}

function WhatSection() {
  return (
    <Section title={s.notifications.what} hint={s.notifications.channelsHint}>
      <NotifyTable columns={['desktop', 'sound']} />
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
  )
}

function MannerSection() {
  const { values } = useSettings()
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
        <Button icon="play" onClick={() => void playSound(values.notification_sound)}>
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

const minute = 60
const delays = [120, 5 * minute, 10 * minute, 30 * minute, 60 * minute]

/** Where messages go while the app is closed. */
function ElsewhereSection() {
  const chosen = useSettings().values.email_notifications_batching_period_seconds
  return (
    <Section title={s.notifications.elsewhere} hint={s.notifications.elsewhereHint}>
      <NotifyTable columns={['email', 'phone']} />
      <SettingSwitch
        name="enable_online_push_notifications"
        label={s.notifications.online}
        hint={s.notifications.onlineHint}
      />
      <SettingSwitch
        name="message_content_in_email_notifications"
        label={s.notifications.mailContent}
        hint={s.notifications.mailContentHint}
      />
      <SettingSelect
        name="realm_name_in_email_notifications_policy"
        label={s.notifications.subject}
        options={[
          [1, s.notifications.subjects.automatic],
          [2, s.notifications.subjects.always],
          [3, s.notifications.subjects.never],
        ]}
      />
      <SettingSelect
        name="email_notifications_batching_period_seconds"
        label={s.notifications.delay}
        options={[...new Set([...delays, chosen])]
          .sort((a, b) => a - b)
          .map((seconds) => [seconds, s.notifications.minutes(Math.ceil(seconds / minute))])}
      />
    </Section>
  )
}

function TopicsSection() {
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
        name="resolved_topic_notice_auto_read_policy"
        label={s.notifications.resolved}
        options={[
          ['always', s.notifications.resolvedPolicies.always],
          ['except_followed', s.notifications.resolvedPolicies.exceptFollowed],
          ['never', s.notifications.resolvedPolicies.never],
        ]}
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
