import type { ComponentChildren } from 'preact'
import { afterComposing, EarlyInput } from '../parts/early-input.tsx'
import { lazy } from '../parts/lazy.tsx'
import { type Details, peopleKey } from '../shell/details.ts'
import { closeOverlay, type Overlay } from '../shell/overlays.ts'
import { t } from '../words/words.ts'

const above = { hasPlace: false }

/** For dialogs that begin with a field: keys that are pressed before the code is loaded go into the field. */
function typedInto(label: () => string) {
  return { place: () => <EarlyInput label={label()} onClose={closeOverlay} /> }
}

const GoAnywhere = lazy(
  () => import('./go/go-anywhere.tsx').then((file) => afterComposing(file.GoAnywhere)),
  typedInto(() => t.shell.goAnywhere),
)
const NewMessage = lazy(
  () => import('./new-message/new-message.tsx').then((file) => afterComposing(file.NewMessage)),
  typedInto(() => t.shell.newMessage),
)
const SearchDialog = lazy(
  () => import('./search/search-dialog.tsx').then((file) => afterComposing(file.SearchDialog)),
  typedInto(() => t.common.search),
)
const KeysHelp = lazy(() => import('./keys/keys-help.tsx').then((file) => file.KeysHelp), above)
const InviteDialog = lazy(
  () => import('./invite/invite-dialog.tsx').then((file) => file.InviteDialog),
  above,
)

const PeoplePane = lazy(() => import('./people/people-pane.tsx').then((file) => file.PeoplePane))

/** The people pane. Its code is fetched when it is first shown. */
export function peopleDetails(isAsked: boolean): Details {
  return { key: peopleKey, title: t.shell.people, render: () => <PeoplePane isAsked={isAsked} /> }
}

/** Renders an overlay. */
export function overlayOf(wanted: Overlay, close: () => void): ComponentChildren {
  switch (wanted.kind) {
    case 'go':
      return <GoAnywhere />
    case 'message':
      return (
        <NewMessage
          channelId={wanted.channelId}
          userIds={wanted.userIds ?? []}
          text={wanted.text ?? ''}
        />
      )
    case 'search':
      return <SearchDialog terms={wanted.terms ?? []} />
    case 'invite':
      return <InviteDialog onClose={close} />
    case 'keys':
      return <KeysHelp onClose={close} />
  }
}
