import type { Person } from '@parley/client/replica'
import { useApp } from '../app-context.ts'
import { Avatar } from '../parts/avatar.tsx'
import { Combobox } from '../parts/combobox.tsx'

interface AddPersonProps {
  readonly label: string
  readonly placeholder: string
  /** Leaves out users who are in the list already. */
  readonly without: (userId: number) => boolean
  readonly onPick: (person: Person) => void
}

/** Finds a user by a part of their name and adds them to a list. */
export function AddPerson({ label, placeholder, without, onPick }: AddPersonProps) {
  const { replica } = useApp()
  const people = replica.people.byId
    .freshValues()
    .filter(({ user_id, is_active }) => is_active && !without(user_id))
  return (
    <Combobox<Person>
      label={label}
      placeholder={placeholder}
      items={people}
      keyOf={({ user_id }) => user_id}
      textOf={({ full_name }) => full_name}
      render={(person) => <PersonOption person={person} />}
      value={undefined}
      onPick={onPick}
    />
  )
}

/** A user in a list of options. */
export function PersonOption({ person }: { readonly person: Person }) {
  return (
    <>
      <Avatar name={person.full_name} id={person.user_id} picture={person.avatar_url} size={20} />
      <span class="truncate">{person.full_name}</span>
    </>
  )
}
