import { useApp } from '../app-context.ts'
import { intend } from '../intents/intend.ts'
import { shortcuts } from '../keys/shortcuts.ts'
import { Avatar } from '../parts/avatar.tsx'
import { IconButton } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import { KeyCaps } from '../parts/key-caps.tsx'
import { menuAt, menuButton } from '../parts/menu.tsx'
import { tip } from '../parts/tooltip.tsx'
import { panes } from '../shell/panes.ts'
import { t } from '../words/words.ts'
import { fetchAccountMenu } from './fetch-menus.ts'

interface SidebarHeadProps {
  readonly onGoAnywhere: (() => void) | undefined
  readonly onNewMessage: (() => void) | undefined
}

export function SidebarHead({ onGoAnywhere, onNewMessage }: SidebarHeadProps) {
  const { replica } = useApp()
  const { realm_name: name, realm_icon_url: picture } = replica.organization.value
  const Title = panes().layout.value === 'narrow' ? 'h1' : 'span'
  return (
    <div class="sidebar__head">
      <div class="sidebar__bar">
        <Avatar name={name} id={0} picture={picture} size={24} />
        <Title class="sidebar__organization truncate">{name}</Title>
        {onNewMessage && (
          <IconButton
            icon="square-pen"
            label={t.shell.newMessage}
            shortcut="newTopic"
            onClick={onNewMessage}
          />
        )}
      </div>
      {onGoAnywhere && (
        <button type="button" class="sidebar__search" onClick={onGoAnywhere}>
          <Icon name="search" size={14} />
          <span class="sidebar__search-text truncate">{t.shell.searchHint}</span>
          <KeyCaps keys={shortcuts.goAnywhere.keys[0]} />
        </button>
      )}
    </div>
  )
}

export function SidebarFoot({ onHelp }: { readonly onHelp: () => void }) {
  const app = useApp()
  const { replica, now } = app
  const { user_id: id, full_name: name, avatar_url: picture } = replica.self.value
  const presence = replica.availability.of(id, now.value / 1000)
  return (
    <div class="sidebar__foot">
      <button
        type="button"
        class="sidebar__self"
        {...menuButton}
        {...tip(t.shell.account)}
        onClick={(event) => {
          const show = menuAt(event.currentTarget, t.shell.account, 'top-start')
          intend(async () => show((await fetchAccountMenu()).accountMenu(app)))
        }}
      >
        <Avatar name={name} id={id} picture={picture} size={24} presence={presence} />
        <span class="truncate">{name}</span>
        <Icon name="chevron-up" size={14} class="sidebar__self-arrow" />
      </button>
      <IconButton icon="keyboard" label={t.shell.help} shortcut="help" onClick={onHelp} />
    </div>
  )
}
