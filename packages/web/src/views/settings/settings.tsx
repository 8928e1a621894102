import './settings.css'
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { useApp } from '../../app-context.ts'
import { Button } from '../../parts/button.tsx'
import { Icon, type IconName } from '../../parts/icon.tsx'
import { Page } from '../../parts/page.tsx'
import { PaneBar } from '../../shell/pane-bar.tsx'
import { s } from '../../words/settings-words.ts'
import { AlertWords } from './alert-words.tsx'
import { ApiKeys } from './api-keys.tsx'
import { Appearance } from './appearance.tsx'
import { Muted } from './muted.tsx'
import { NotificationSettings } from './notification-settings.tsx'
import { Privacy } from './privacy.tsx'
import { Profile } from './profile.tsx'
import { ProofLayer } from './proof.tsx'
import { Security } from './security.tsx'
import { StatusSettings } from './status-settings.tsx'

type SectionName = keyof typeof s.names

const sections: readonly {
  readonly name: SectionName
  readonly icon: IconName
  readonly View: ComponentType
}[] = [
  { name: 'profile', icon: 'user', View: Profile },
  { name: 'status', icon: 'face-slightly-smiling', View: StatusSettings },
  { name: 'appearance', icon: 'palette', View: Appearance },
  { name: 'notifications', icon: 'bell', View: NotificationSettings },
  { name: 'privacy', icon: 'eye', View: Privacy },
  { name: 'alert-words', icon: 'megaphone', View: AlertWords },
  { name: 'muted', icon: 'bell-off', View: Muted },
  { name: 'security', icon: 'lock', View: Security },
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

/** Below this width, two columns beside the sidebar would leave no space for fields. */
const twoColumns = '(width > 900px)'

function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches)
  useEffect(() => {
    const media = matchMedia(query)
    const update = () => setMatches(media.matches)
    update()
    media.addEventListener('change', update)
    return () => media.removeEventListener('change', update)
  }, [query])
  return matches
}

/** The user's settings. On small screens, the list of sections is a page of its own. */
export function Settings({ section }: { readonly section: string | undefined }) {
  const isNarrow = !useMedia(twoColumns)
  const wanted = section === undefined ? undefined : (otherNames[section] ?? section)
  const found = sections.find(({ name }) => name === wanted)
  const shown = found ?? (isNarrow ? undefined : sections[0])
  return (
    <>
      {shown && isNarrow ? (
        <PaneBar title={s.names[shown.name]} back={{ view: 'settings', section: undefined }} />
      ) : (
        <PaneBar icon="settings" title={s.title} />
      )}
      <div class="settings">
        {(!isNarrow || !shown) && <SectionList current={shown?.name} />}
        {shown && (
          <Page key={shown.name}>
            {!isNarrow && <h2 class="settings__title">{s.names[shown.name]}</h2>}
            <shown.View />
          </Page>
        )}
      </div>
      <ProofLayer />
    </>
  )
}

function SectionList({ current }: { readonly current: SectionName | undefined }) {
  const { href, tab } = useApp()
  return (
    <nav class="settings__nav" aria-label={s.sections}>
      {sections.map(({ name, icon }) => (
        <a
          key={name}
          class="settings__link"
          href={href({ view: 'settings', section: name })}
          aria-current={name === current ? 'page' : undefined}
        >
          <Icon name={icon} />
          <span class="truncate">{s.names[name]}</span>
        </a>
      ))}
      <Button kind="quiet" icon="log-out" class="settings__leave" onClick={() => tab.signOut()}>
        {s.signOut}
      </Button>
    </nav>
  )
}
