import type { Person } from '@parley/client/replica'
import type { ComponentChildren } from 'preact'
import { useApp } from '../app-context.ts'
import { longDay, timeIn } from '../words/times.ts'
import { t } from '../words/words.ts'
import { personWords } from './person-words.ts'
import {
  accountAddress,
  fieldKinds,
  optionsOf,
  type ProfileField,
  peopleIn,
} from './profile-values.ts'
import { roleName } from './role-name.ts'

interface PersonFactsProps {
  readonly person: Person
  /** Shows only the facts that belong on a card. */
  readonly isSummary?: boolean
}

/** The facts about a person that the user may see. */
export function PersonFacts({ person, isSummary = false }: PersonFactsProps) {
  const { replica, now } = useApp()
  const fields = [...replica.list('custom_profile_fields').value]
    .filter(({ display_in_profile_summary }) => !isSummary || display_in_profile_summary)
    .sort((a, b) => a.order - b.order)
  const { delivery_email: address, timezone, is_bot } = person
  return (
    <dl class="person-facts">
      <Fact name={personWords().role}>{roleName(person.role)}</Fact>
      {address && (
        <Fact name={personWords().address}>
          <a href={`mailto:${address}`}>{address}</a>
        </Fact>
      )}
      {timezone && !is_bot && (
        <Fact name={personWords().localTime}>{timeIn(timezone, new Date(now.value))}</Fact>
      )}
      {!isSummary && (
        <Fact name={personWords().joined}>{longDay(new Date(person.date_joined))}</Fact>
      )}
      {fields.map((field) => {
        const value = person.profile_data?.[String(field.id)]?.value
        return value ? (
          <Fact key={field.id} name={field.name}>
            <FieldValue field={field} value={value} />
          </Fact>
        ) : null
      })}
    </dl>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

function FieldValue({ field, value }: { readonly field: ProfileField; readonly value: string }) {
  const { replica, href } = useApp()
  switch (field.type) {
    case fieldKinds.select:
      return <>{optionsOf(field).find((option) => option.value === value)?.label ?? value}</>
    case fieldKinds.date:
      return <>{longDay(new Date(`${value}T12:00`))}</>
    case fieldKinds.link:
      return <Outside address={value}>{value}</Outside>
    case fieldKinds.account:
      return <Outside address={accountAddress(field, value)}>{value}</Outside>
    case fieldKinds.people:
      return (
        <>
          {peopleIn(value).map((userId) => (
            <a key={userId} class="person-facts__person" href={href({ view: 'person', userId })}>
              {replica.people.byId.get(userId)?.full_name ?? t.message.somebody}
            </a>
          ))}
        </>
      )
    default:
      return <span class="person-facts__text">{value}</span>
  }
}

interface OutsideProps {
  readonly address: string | undefined
  readonly children: string
}

/** An external link. Only http and https addresses are opened. */
function Outside({ address, children }: OutsideProps) {
  if (!address || !/^https?:\/\//i.test(address)) return <>{children}</>
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
