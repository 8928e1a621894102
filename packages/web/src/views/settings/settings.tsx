import { useApp } from '../../app-context.ts'
import { Button } from '../../parts/button.tsx'
import { type PageSection, SectionedPage } from '../../settings/sectioned-page.tsx'
import { s } from '../../words/settings-words.ts'
import { AlertWords } from './alert-words.tsx'
import { ApiKeys } from './api-keys.tsx'
import { Appearance } from './appearance.tsx'
import { Muted } from './muted.tsx'
import { NotificationSettings } from './notification-settings.tsx'
import { Privacy } from './privacy.tsx'
import { Profile } from './profile.tsx'
import { Security } from './security.tsx'
import { Sessions } from './sessions.tsx'
import { StatusSettings } from './status-settings.tsx'

type SectionName = keyof typeof s.names

const sections: readonly PageSection<SectionName>[] = [
  { name: 'profile', icon: 'user', View: Profile },
  { name: 'status', icon: 'face-slightly-smiling', View: StatusSettings },
  { name: 'appearance', icon: 'palette', View: Appearance },
  { name: 'notifications', icon: 'bell', View: NotificationSettings },
  { name: 'privacy', icon: 'eye', View: Privacy },
  { name: 'alert-words', icon: 'megaphone', View: AlertWords },
  { name: 'muted', icon: 'bell-off', View: Muted },
  { name: 'security', icon: 'lock', View: Security },
  { name: 'sessions', icon: 'log-out', View: Sessions },
  { name: 'keys', icon: 'key', View: ApiKeys },
]

/** Names that other and older clients use for the sections. */
const otherNames: Readonly<Record<string, SectionName>> = {
  'your-account': 'profile',
  'account-and-privacy': 'security',
  'display-settings': 'appearance',
  preferences: 'appearance',
  'muted-users': 'muted',
  'muted-topics': 'muted',
  topics: 'muted',
}

/** The user's settings. */
export function Settings({ section }: { readonly section: string | undefined }) {
  const { tab } = useApp()
  return (
    <SectionedPage
      view="settings"
      icon="settings"
      title={s.title}
      navigation={s.sections}
      sections={sections}
      nameOf={(name) => s.names[name]}
      section={section === undefined ? undefined : (otherNames[section] ?? section)}
    >
      <Button kind="quiet" icon="log-out" class="sectioned__end" onClick={() => tab.signOut()}>
        {s.signOut}
      </Button>
    </SectionedPage>
  )
}
