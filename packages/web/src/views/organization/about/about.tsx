import './about.css'
import type { GroupSettingValue, Person } from '@parley/client/replica'
import { roles } from '@parley/client/roles'
import { useApp } from '../../../app-context.ts'
import { EmojiSign } from '../../../message/emoji-sign.tsx'
import { Avatar } from '../../../parts/avatar.tsx'
import { ChipLink } from '../../../parts/chip.tsx'
import { Section } from '../../../parts/page.tsx'
import { GroupValueField } from '../../../people/group-value-field.tsx'
import { collatorOf } from '../../../words/sorting.ts'
import { aboutWords } from './about-words.ts'
import { Rules } from './rules.tsx'

/** What every member may know about the organization: who manages it, its rules, its emoji. */
export function About() {
  return (
    <>
      <Head />
      <Team />
      <Rules />
      <Permissions />
      <OwnEmoji />
      <Linkifiers />
    </>
  )
}

function Head() {
  const { replica, href } = useApp()
  const words = aboutWords()
  const { realm_name, realm_icon_url, realm_description } = replica.organization.value
  const people = replica.people.byId.freshValues().filter(isActive)
  const channels = replica.channels.byId.freshValues().filter(({ is_archived }) => !is_archived)
  return (
    <>
      <div class="about__head">
        <Avatar name={realm_name} id={0} picture={realm_icon_url} size={48} />
        <h2 class="about__name">{realm_name}</h2>
      </div>
      {realm_description && <p class="about__text">{realm_description}</p>}
      <div class="chips">
        <ChipLink href={href({ view: 'people' })}>{words.people(people.length)}</ChipLink>
        <ChipLink href={href({ view: 'channels', list: 'all' })}>
          {words.channels(channels.length)}
        </ChipLink>
        <ChipLink href={href({ view: 'groups', list: 'all' })}>{words.groups}</ChipLink>
      </div>
    </>
  )
}

function isActive({ is_active, is_bot }: Person): boolean {
  return is_active && !is_bot
}

function Team() {
  const { replica, href } = useApp()
  const { team, teamHint } = aboutWords()
  const people = replica.people.byId
    .freshValues()
    .filter((person) => isActive(person) && person.role <= roles.administrator)
    .sort((a, b) => a.role - b.role || collatorOf().compare(a.full_name, b.full_name))
  return (
    <Section title={team} hint={teamHint}>
      <div class="chips">
        {people.map(({ user_id, full_name }) => (
          <ChipLink key={user_id} href={href({ view: 'person', userId: user_id })}>
            {full_name}
          </ChipLink>
        ))}
      </div>
    </Section>
  )
}

type Grant = keyof ReturnType<typeof aboutWords>['grants']

function Permissions() {
  const { replica } = useApp()
  const { permissions, grants } = aboutWords()
  const settings = replica.organization.value as unknown as Readonly<
    Record<`realm_${Grant}`, GroupSettingValue | undefined>
  >
  return (
    <Section title={permissions}>
      {(Object.keys(grants) as Grant[]).map((name) => {
        const value = settings[`realm_${name}`]
        return (
          value !== undefined && <GroupValueField key={name} label={grants[name]} value={value} />
        )
      })}
    </Section>
  )
}

function OwnEmoji() {
  const { replica } = useApp()
  const own = Object.values(replica.emoji.value).filter(({ deactivated }) => !deactivated)
  if (own.length === 0) return null
  return (
    <Section title={aboutWords().emoji}>
      <ul class="about__emoji">
        {own.map(({ id, name }) => (
          <li key={id}>
            <EmojiSign emoji={{ name, code: id, type: 'realm_emoji' }} />
            <code>:{name}:</code>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Linkifiers() {
  const { replica } = useApp()
  const { links, linksHint } = aboutWords()
  const all = replica.list('realm_linkifiers').value
  if (all.length === 0) return null
  return (
    <Section title={links} hint={linksHint}>
      <ul class="about__links">
        {all.map(({ id, pattern, url_template }) => (
          <li key={id}>
            <code>{pattern}</code> → <code>{url_template}</code>
          </li>
        ))}
      </ul>
    </Section>
  )
}
