import './people.css'
import type { Person } from '@parley/client/replica'
import { type Signal, useSignal } from '@preact/signals'
import { useState } from 'preact/hooks'
import { useApp } from '../../../app-context.ts'
import { Avatar } from '../../../parts/avatar.tsx'
import { Button } from '../../../parts/button.tsx'
import { EmptyState } from '../../../parts/empty-state.tsx'
import { Select } from '../../../parts/field.tsx'
import { Layer } from '../../../parts/layer.tsx'
import { ListRow } from '../../../parts/list.tsx'
import { RowList } from '../../../parts/row-list.tsx'
import { SearchField } from '../../../parts/search-field.tsx'
import { isFoundBy, peopleByName } from '../../../people/listed-people.ts'
import { roleName } from '../../../people/role-name.ts'
import { useOpenRow } from '../../../settings/use-open-row.ts'
import { openOverlay } from '../../../shell/overlays.ts'
import { ago, longDay } from '../../../words/times.ts'
import { t } from '../../../words/words.ts'
import { managePeopleWords } from './manage-people-words.ts'
import { ManagePerson } from './manage-person.tsx'
import { type Kind, kinds, lastSeen, managedPeople } from './managed-people.ts'
import { NewAccount } from './new-account.tsx'
import { newAccountWords } from './new-account-words.ts'

/** Everybody with an account, and those whose account is deactivated. */
export function ManagedPeople() {
  const { replica } = useApp()
  const words = managePeopleWords()
  const query = useSignal('')
  const kind = useSignal<Kind>('active')
  const { openId, open, close, hrefOf } = useOpenRow('people')
  const found = managedPeople(peopleByName(replica), kind.value, isFoundBy(query.value))
  return (
    <>
      <Tools query={query} kind={kind} onManage={open} />
      {found.length === 0 ? (
        <Nobody query={query} kind={kind} />
      ) : (
        <RowList<Person>
          label={words.count(found.length)}
          items={found}
          keyOf={({ user_id }) => user_id}
          render={(person) => <Row person={person} hrefOf={hrefOf} onOpen={open} />}
        />
      )}
      <Layer onClose={close}>
        {openId !== undefined && <ManagePerson userId={openId} onClose={close} />}
      </Layer>
    </>
  )
}

interface ListedProps {
  readonly query: Signal<string>
  readonly kind: Signal<Kind>
}

interface ToolsProps extends ListedProps {
  readonly onManage: (userId: number) => void
}

function Tools({ query, kind, onManage }: ToolsProps) {
  const { replica } = useApp()
  const words = managePeopleWords()
  return (
    <div class="list-tools">
      <SearchField label={words.search} query={query} />
      <Select<Kind>
        label={words.show}
        hideLabel
        value={kind.value}
        options={kinds.map((value) => ({ value, label: words.kinds[value] }))}
        onValue={(wanted) => {
          kind.value = wanted
        }}
      />
      {replica.self.value.can_invite_others_to_realm && (
        <Button icon="user-plus" onClick={() => openOverlay({ kind: 'invite' })}>
          {words.invite}
        </Button>
      )}
      {replica.self.value.is_owner && <NewAccountButton onManage={onManage} />}
    </div>
  )
}

/** For owners: the server lets few others do it, and does not say who. It says so where an owner may not, either. */
function NewAccountButton({ onManage }: Pick<ToolsProps, 'onManage'>) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const manage = (userId: number) => {
    close()
    onManage(userId)
  }
  return (
    <>
      <Button icon="plus" onClick={() => setOpen(true)}>
        {newAccountWords().open}
      </Button>
      <Layer onClose={close}>{isOpen && <NewAccount onClose={close} onManage={manage} />}</Layer>
    </>
  )
}

function Nobody({ query, kind }: ListedProps) {
  const words = managePeopleWords()
  const text = query.value.trim()
  const none = kind.value === 'former' ? words.noneFormer : words.none
  const showAll = () => {
    query.value = ''
    kind.value = 'active'
  }
  return (
    <EmptyState
      icon="users"
      text={text ? words.noneFound(text) : none}
      action={<Button onClick={showAll}>{words.showAll}</Button>}
    />
  )
}

interface RowProps {
  readonly person: Person
  readonly hrefOf: (id: number) => string
  readonly onOpen: (id: number) => void
}

function Row({ person, hrefOf, onOpen }: RowProps) {
  const { replica, now } = useApp()
  const { user_id, full_name, avatar_url, is_active, role, delivery_email } = person
  const presence = is_active ? replica.availability.of(user_id, now.value / 1000) : undefined
  return (
    <ListRow
      lead={
        <Avatar name={full_name} id={user_id} picture={avatar_url} size={32} presence={presence} />
      }
      name={
        <>
          {full_name}
          {user_id === replica.selfId && <span class="list-row__detail"> {t.common.you}</span>}
        </>
      }
      detail={delivery_email}
      aside={
        <span class="managed-people__aside">
          <span>{roleName(role)}</span>
          <Seen person={person} />
        </span>
      }
      href={hrefOf(user_id)}
      onPress={() => onOpen(user_id)}
    />
  )
}

function Seen({ person: { user_id, date_joined } }: { readonly person: Person }) {
  const { replica, now } = useApp()
  const words = managePeopleWords()
  const seen = lastSeen(replica.availability.byId.get(user_id))
  const text =
    seen === undefined
      ? words.joined(longDay(new Date(date_joined)))
      : words.seen(ago(new Date(seen * 1000), new Date(now.value)))
  return <span class="managed-people__seen">{text}</span>
}
