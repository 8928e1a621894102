import type { AppContext } from '../app-context.ts'
import type { MenuEntry } from '../parts/menu-entry.ts'
import { openOverlay } from '../shell/overlays.ts'
import { t } from '../words/words.ts'

/** The user's account, and entries about people. */
export function accountMenu({ replica, go, tab }: AppContext): MenuEntry[] {
  const { can_invite_others_to_realm } = replica.self.peek()
  const toSettings = (section: string) => () => go({ view: 'settings', section })
  const invite: MenuEntry[] = [
    {
      label: t.account.invite,
      icon: 'user-plus',
      onSelect: () => openOverlay({ kind: 'invite' }),
    },
  ]
  return [
    { label: t.account.status, icon: 'face-slightly-smiling', onSelect: toSettings('status') },
    { label: t.account.profile, icon: 'user', onSelect: toSettings('profile') },
    { label: t.settings.title, icon: 'settings', onSelect: toSettings('appearance') },
    'separator',
    { label: t.account.people, icon: 'users', onSelect: () => go({ view: 'people' }) },
    {
      label: t.account.groups,
      icon: 'at-sign',
      onSelect: () => go({ view: 'groups', list: 'all' }),
    },
    {
      label: t.account.organization,
      icon: 'globe',
      onSelect: () => go({ view: 'organization', section: undefined }),
    },
    ...(can_invite_others_to_realm ? invite : []),
    'separator',
    { label: t.account.signOut, icon: 'log-out', onSelect: () => tab.signOut() },
  ]
}
