import { useApp } from '../../app-context.ts'
import { Button, IconButton } from '../../parts/button.tsx'
import { PeopleList } from '../../people/people-list.tsx'
import { openOverlay } from '../../shell/overlays.ts'
import { PaneBar } from '../../shell/pane-bar.tsx'
import { p } from '../../words/people-words.ts'

export function People() {
  const { replica, go } = useApp()
  const mayInvite = replica.self.value.can_invite_others_to_realm
  const actions = (
    <>
      <IconButton
        icon="at-sign"
        label={p.list.groups}
        onClick={() => go({ view: 'groups', list: 'all' })}
      />
      {mayInvite && (
        <Button
          size="small"
          kind="primary"
          icon="user-plus"
          class="pane-bar__spare"
          onClick={() => openOverlay({ kind: 'invite' })}
        >
          {p.list.invite}
        </Button>
      )}
    </>
  )
  return (
    <>
      <PaneBar icon="users" title={p.list.title} actions={actions} />
      <PeopleList />
    </>
  )
}
