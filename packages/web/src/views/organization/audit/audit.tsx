import './audit.css'
import type { Person } from '@parley/client/replica'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { type AppContext, useApp } from '../../../app-context.ts'
import { reasonOf } from '../../../intents/intend.ts'
import { Button } from '../../../parts/button.tsx'
import { Combobox } from '../../../parts/combobox.tsx'
import { EmptyState } from '../../../parts/empty-state.tsx'
import { Select } from '../../../parts/field.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { PersonOption } from '../../../people/add-person.tsx'
import { Problem } from '../../../settings/choices.tsx'
import { collatorOf } from '../../../words/sorting.ts'
import { fullTime } from '../../../words/times.ts'
import { t } from '../../../words/words.ts'
import { type AuditEntry, type AuditTopic, auditTopics } from './audit-kinds.ts'
import { sentenceOf } from './audit-sentence.ts'
import { auditWords } from './audit-words.ts'

interface Wanted {
  readonly topic: AuditTopic | 'all'
  readonly person: Person | undefined
}

const everything: Wanted = { topic: 'all', person: undefined }

/** Who changed rights and credentials. */
export function Audit() {
  const words = auditWords()
  const [wanted, setWanted] = useState<Wanted>(everything)
  const [turn, setTurn] = useState(0)
  const isFiltered = wanted.topic !== 'all' || wanted.person !== undefined
  const showAll = <Button onClick={() => setWanted(everything)}>{words.showAll}</Button>
  return (
    <>
      <p class="section__hint">{words.hint}</p>
      <div class="audit__filters">
        <Filters wanted={wanted} onWanted={setWanted} />
        <Button icon="rotate-cw" onClick={() => setTurn(turn + 1)}>
          {words.refresh}
        </Button>
      </div>
      <Log
        key={`${wanted.topic} ${wanted.person?.user_id} ${turn}`}
        wanted={wanted}
        nothing={
          <EmptyState
            icon="list"
            text={isFiltered ? words.noneFound : words.none}
            action={isFiltered && showAll}
          />
        }
      />
    </>
  )
}

interface FiltersProps {
  readonly wanted: Wanted
  readonly onWanted: (wanted: Wanted) => void
}

function Filters({ wanted, onWanted }: FiltersProps) {
  const { replica } = useApp()
  const words = auditWords()
  const topics = Object.keys(auditTopics) as AuditTopic[]
  const people = replica.people.byId
    .freshValues()
    .sort((one, other) => collatorOf().compare(one.full_name, other.full_name))
  return (
    <>
      <Select<AuditTopic | 'all'>
        label={words.what}
        value={wanted.topic}
        onValue={(topic) => onWanted({ ...wanted, topic })}
        options={[
          { value: 'all', label: words.everything },
          ...topics.map((topic) => ({ value: topic, label: words.topics[topic] })),
        ]}
      />
      <Combobox<Person | 'all'>
        label={words.who}
        placeholder={words.whoHint}
        items={['all', ...people]}
        keyOf={(item) => (item === 'all' ? item : item.user_id)}
        textOf={(item) => (item === 'all' ? words.everybody : item.full_name)}
        render={(item) => (item === 'all' ? words.everybody : <PersonOption person={item} />)}
        value={wanted.person ?? 'all'}
        onPick={(item) => onWanted({ ...wanted, person: item === 'all' ? undefined : item })}
      />
    </>
  )
}

const pageLength = 50

async function fetchPage(
  { client }: AppContext,
  { topic, person }: Wanted,
  before: number | undefined,
) {
  return await client.audit.getLog({
    count: pageLength,
    ...(before === undefined ? {} : { before }),
    ...(topic === 'all' ? {} : { kinds: [...auditTopics[topic]] }),
    ...(person === undefined ? {} : { user_id: person.user_id }),
  })
}

/** Entries, newest first, and a function that fetches the next older ones. */
function useLog(wanted: Wanted) {
  const app = useApp()
  const [entries, setEntries] = useState<readonly AuditEntry[] | undefined>(undefined)
  const [isWhole, setWhole] = useState(false)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const [isBusy, setBusy] = useState(false)
  const isShown = useRef(true)
  const more = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const page = await fetchPage(app, wanted, entries?.at(-1)?.id)
      if (!isShown.current) return
      setEntries([...(entries ?? []), ...page.entries])
      setWhole(page.found_oldest)
    } catch (error) {
      if (isShown.current) setProblem(reasonOf(error))
    }
    if (isShown.current) setBusy(false)
  }
  useEffect(() => {
    isShown.current = true
    void more()
    return () => {
      isShown.current = false
    }
  }, [])
  return { entries, isWhole, problem, isBusy, more }
}

interface LogProps {
  readonly wanted: Wanted
  readonly nothing: ComponentChildren
}

function Log({ wanted, nothing }: LogProps) {
  const words = auditWords()
  const { entries, isWhole, problem, isBusy, more } = useLog(wanted)
  if (entries === undefined && problem !== undefined) {
    const again = <Button onClick={() => void more()}>{t.common.retry}</Button>
    return <EmptyState icon="circle-alert" text={problem} action={again} />
  }
  if (entries === undefined) return <Skeleton lines={[60, 80, 40]} />
  if (entries.length === 0) return <>{nothing}</>
  return (
    <div>
      <ol class="plain-list audit__list" aria-label={words.list}>
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </ol>
      <Problem text={problem} />
      {isWhole ? (
        <p class="section__hint audit__end">{words.oldest}</p>
      ) : (
        <Button class="audit__end" busy={isBusy} onClick={() => void more()}>
          {words.older}
        </Button>
      )}
    </div>
  )
}

function EntryRow({ entry }: { readonly entry: AuditEntry }) {
  const { replica } = useApp()
  const { timestamp, agent, address, key, details } = entry
  const origin = [
    fullTime(new Date(timestamp * 1000)),
    // A sign-in names the program itself.
    ...(agent && agent !== details.name ? [agent] : []),
    ...(address ? [address] : []),
    ...(key && !key.is_session ? [auditWords().byKey(key.name)] : []),
  ]
  return (
    <li class="audit__entry">
      <span>{sentenceOf(entry, replica)}</span>
      <span class="settings-row__detail">{origin.join(' · ')}</span>
    </li>
  )
}
