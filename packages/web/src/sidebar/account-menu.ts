import type { AppContext } from '../app-context.ts'
import type { MenuEntry } from '../parts/menu-entry.ts'
import { openOverlay } from '../shell/overlays.ts'
import { t } from '../words/words.ts'
import { accountWords } from './account-words.ts'

/** The user's account, and entries about people. */
export function accountMenu({ replica, go, tab }: AppContext): MenuEntry[] {
  const { can_invite_others_to_realm } = replica.self.peek()
  const toSettings = (section: string) => () => go({ view: 'settings', section })
  const invite: MenuEntry[] = [
    {
      label: accountWords().invite,
      icon: 'user-plus',
      onSelect: () => openOverlay({ kind: 'invite' }),
    },
  ]
  return [
    { label: accountWords().status, icon: 'face-slightly-smiling', onSelect: toSettings('status') },
    { label: accountWords().profile, icon: 'user', onSelect: toSettings('profile') },
    { label: t.settings.title, icon: 'settings', onSelect: toSettings('appearance') },
    'separator',
    { label: accountWords().people, icon: 'users', onSelect: () => go({ view: 'people' }) },
    {
      label: accountWords().groups,
      icon: 'at-sign',
      onSelect: () => go({ view: 'groups', list: 'all' }),
    },
    {
      label: accountWords().organization,
      icon: 'globe',
      onSelect: () => go({ view: 'organization', section: undefined }),
    },
    ...(can_invite_others_to_realm ? invite : []),
    'separator',
    { label: accountWords().signOut, icon: 'log-out', onSelect: () => tab.signOut() },
  ]
}
