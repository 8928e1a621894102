import { useState } from 'preact/hooks'
import { useApp } from '../../../app-context.ts'
import { addDomain, changeDomain, type Domain, removeDomain } from '../../../intents/domains.ts'
import { useAttempt } from '../../../intents/use-attempt.ts'
import { Banner } from '../../../parts/banner.tsx'
import { Button, IconButton } from '../../../parts/button.tsx'
import { TextField } from '../../../parts/field.tsx'
import { Checkbox } from '../../../parts/toggles.tsx'
import { SavedSwitch } from '../../../settings/choices.tsx'
import { t } from '../../../words/words.ts'
import { joiningWords } from './joining-words.ts'

/** The domains whose addresses can join, if only those can. */
export function Domains() {
  const { replica } = useApp()
  const words = joiningWords()
  const { is_owner } = replica.self.value
  const { realm_emails_restricted_to_domains: isRestricted } = replica.organization.value
  const domains = replica.list('realm_domains').value
  return (
    <div class="settings-stack">
      {domains.length > 0 && (
        <ul class="plain-list" aria-label={words.domains}>
          {domains.map((domain) => (
            <DomainRow key={domain.domain} domain={domain} mayChange={is_owner} />
          ))}
        </ul>
      )}
      {domains.length === 0 &&
        (isRestricted ? (
          <Banner kind="warning">{words.nobody}</Banner>
        ) : (
          <p class="section__hint">{words.noDomains}</p>
        ))}
      {is_owner && <NewDomain />}
    </div>
  )
}

interface DomainRowProps {
  readonly domain: Domain
  readonly mayChange: boolean
}

function DomainRow({ domain, mayChange }: DomainRowProps) {
  const app = useApp()
  const words = joiningWords()
  const { domain: name, allow_subdomains } = domain
  const label = (
    <>
      {words.subdomains}
      <span class="visually-hidden"> {words.of(name)}</span>
    </>
  )
  return (
    <li class="settings-row settings-row--wraps">
      <span class="settings-row__words">{name}</span>
      <span class="settings-row__person">
        <SavedSwitch
          label={label}
          checked={allow_subdomains}
          disabled={!mayChange}
          onSave={(isOn) => changeDomain(app, { domain: name, allow_subdomains: isOn })}
        />
        {mayChange && (
          <IconButton
            icon="trash"
            label={t.common.remove(name)}
            onClick={() => removeDomain(app, domain, words.removed(name))}
          />
        )}
      </span>
    </li>
  )
}

function NewDomain() {
  const app = useApp()
  const words = joiningWords()
  const [domain, setDomain] = useState('')
  const [withSubdomains, setWithSubdomains] = useState(false)
  const { problem, isBusy, run } = useAttempt()
  const add = async (event: Event) => {
    event.preventDefault()
    const wanted = { domain: domain.trim(), allow_subdomains: withSubdomains }
    if (!(await run(() => addDomain(app, wanted)))) return
    setDomain('')
    setWithSubdomains(false)
  }
  return (
    <form class="settings-stack" onSubmit={(event) => void add(event)}>
      <TextField
        label={words.domain}
        placeholder={words.domainPlaceholder}
        value={domain}
        onValue={setDomain}
        problem={problem}
        inputMode="url"
        autocomplete="off"
        spellcheck={false}
      />
      <Checkbox label={words.subdomains} checked={withSubdomains} onChange={setWithSubdomains} />
      <div>
        <Button type="submit" busy={isBusy} disabled={domain.trim() === ''}>
          {words.add}
        </Button>
      </div>
    </form>
  )
}
