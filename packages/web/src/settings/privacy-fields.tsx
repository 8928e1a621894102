import { Section } from '../parts/page.tsx'
import { s } from '../words/settings-words.ts'
import { SettingSelect, SettingSwitch } from './personal-setting.tsx'

/** Settings about what people see of each other. The settings of new accounts contain them, too. */
export function SeenSections() {
  const { emails } = s.privacy
  return (
    <>
      <Section title={s.privacy.seen}>
        <SettingSwitch
          name="presence_enabled"
          label={s.privacy.presence}
          hint={s.privacy.presenceHint}
        />
        <SettingSwitch
          name="send_read_receipts"
          label={s.privacy.receipts}
          hint={s.privacy.receiptsHint}
        />
        <SettingSwitch name="send_private_typing_notifications" label={s.privacy.typingDirect} />
        <SettingSwitch name="send_stream_typing_notifications" label={s.privacy.typingChannels} />
        <SettingSelect
          name="email_address_visibility"
          label={s.privacy.email}
          options={[
            [1, emails.everyone],
            [2, emails.members],
            [5, emails.moderators],
            [3, emails.administrators],
            [4, emails.nobody],
          ]}
        />
      </Section>
      <Section title={s.privacy.see}>
        <SettingSwitch name="receives_typing_notifications" label={s.privacy.typing} />
      </Section>
    </>
  )
}
